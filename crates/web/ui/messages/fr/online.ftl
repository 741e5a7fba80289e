### Playing with people elsewhere

## The place where people meet

nav-online = En ligne
online-title = Jouer avec d’autres
online-lede = Envoyez un lien à quelqu’un, ou jouez avec une personne qui attend. Sans compte : votre navigateur retient votre place.
not-here = Cette copie de la page n’a pas de serveur de jeu : on ne peut pas y jouer contre d’autres personnes. Vous pouvez toujours jouer contre l’ordinateur ou à deux.
not-here-on = Jouer ici
no-connection = Le serveur est injoignable. La connexion manque peut-être.
connecting = Connexion…
reconnecting = Reconnexion…
own-games-title = Vos parties
seeks-title = Cherchent un adversaire
no-seeks = Personne n’attend pour l’instant. Créez une partie ouverte à tout le monde, et les autres la verront ici.
seek-side = vous joueriez { $side }
seek-own = votre propre offre
nobody-yet = Encore personne
waiting-short = En attente d’un adversaire
your-turn = À vous de jouer
your-turn-title = À vous de jouer !
their-turn = À l’adversaire de jouer
your-name = Votre nom
guest = Invité { $id }
name-help = C’est ainsi que les autres vous voient.
name-saved = Enregistré. Les nouvelles parties porteront ce nom.
name-bad = Un nom compte d’un à { $most } caractères visibles.
save = Enregistrer

## A new game

challenge-title = Nouvelle partie
set-up-fair = Équitable
set-up-fair-help = Mises en place tirées au sort, sans gain forcé connu pour aucun camp.
fair-why = Depuis la mise en place standard, le gain de Noir est prouvé ; une mise en place équitable est donc proposée d’abord.
fair-proof = Voir la preuve
start-position = Position donnée
bad-position = La partie ne peut pas commencer là : { $reason }
pace = Temps
pace-real-time = Temps réel
pace-correspondence = Jours par coup
pace-untimed = Sans pendule
time-each = Pour chaque joueur
time-increment = Pour chaque coup
time-per-move = Pour chaque coup
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
control-real-time = { $minutes } min et { $seconds } s
control-days = { $count ->
    [one] { $count } jour par coup
   *[other] { $count } jours par coup
}
time-days = { $days } j { $hours } h
invitation = Qui peut jouer
invite-link = Par lien
invite-lobby = Tout le monde
invite-private = Privée
invite-link-help = Qui a le lien peut jouer ou regarder.
invite-lobby-help = Tout le monde voit l’offre, et tout le monde peut regarder.
invite-private-help = La première personne qui accepte par le lien joue ; personne d’autre ne peut regarder.
create-game = Créer la partie

## A game

waiting = En attente d’un adversaire
give-link = Envoyez ce lien à votre adversaire
qr-code = Code QR du lien
share-link = Partager…
copy-by-hand = Le navigateur ne laisse pas la page copier. Sélectionnez le lien et copiez-le vous-même.
call-off = Annuler la partie
invites-you = { $name } vous invite à une partie
you-would-play = Vous joueriez { $side }.
join = Rejoindre la partie
is-here = est là
is-away = est absent
clock = Temps restant
watchers = { $count ->
    [one] { $count } personne regarde.
   *[other] { $count } personnes regardent.
}
sending = Le coup est en route vers le serveur…
note-elsewhere = Ce n’est pas à vous de jouer.
notify-me = Me prévenir quand c’est à moi
you-won = Vous avez gagné
you-lost = Vous avez perdu
outcome-none = La partie ne compte pas
end-resigned = { $loser } a abandonné.
end-time = { $loser } n’a plus de temps.
end-agreed = Les joueurs se sont accordés sur la nulle.
end-aborted = La partie a été annulée.
end-not-begun = Un joueur n’a pas commencé à temps.
end-too-long = La partie est nulle après 2000 demi-coups.
offer-draw = Proposer nulle
offer-takeback = Demander à annuler le coup
resign = Abandonner
resign-sure = Voulez-vous vraiment abandonner ?
abort = Annuler la partie
offered-draw = { $side } propose la nulle.
offered-takeback = { $side } voudrait annuler un coup.
offered-rematch = { $side } voudrait une revanche.
own-offer-draw = Vous avez proposé la nulle.
own-offer-takeback = Vous avez demandé à annuler un coup.
own-offer-rematch = Vous avez demandé une revanche.
offer-declined = L’adversaire a refusé.
accept = Accepter
decline = Refuser
withdraw = Retirer
to-rematch = Vers la revanche
to-lobby = Autres parties
premove-where = Votre coup d’avance : vers où ?
premove-is = D’avance : { $move }
plan-title = Coups conditionnels
plan-help = Le coup de l’adversaire, votre réponse, le coup suivant et ainsi de suite, séparés par des espaces. Personne d’autre ne les voit ; les réponses sont jouées aussitôt.
plan-line = Une suite de coups
plan-add = Ajouter
plan-remove = Retirer { $line }
plan-answer = La suite doit finir par un de vos coups.
chat = Discussion
chat-say = Dites quelque chose à votre adversaire
send = Envoyer
mute = Ne plus entendre l’adversaire

## What the server refuses

refused-not-found = Cette partie n’existe pas, ou elle est privée.
refused-seat-taken = Quelqu’un d’autre a pris la place.
refused-slow-down = C’était un peu trop rapide. Attendez un instant.
refused-unavailable = Le serveur ne peut pas le faire à présent. Veuillez réessayer.
refused-version = Le serveur a été mis à jour. Veuillez recharger la page.
refused-no-session = Le serveur ne vous connaît plus. Veuillez recharger la page.
refused-too-late = C’est trop tard pour cela.
refused-other = Le serveur refuse : { $reason }
