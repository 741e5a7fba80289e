### Playing with people elsewhere

## The place where people meet

nav-online = Con altri
online-title = Gioca con altri
online-lede = Manda un link a qualcuno, o gioca con chi aspetta. Senza account: il browser ricorda il tuo posto.
not-here = Questa copia della pagina non ha un server di gioco, quindi qui non puoi giocare con altri. Puoi comunque giocare contro il computer o in due sullo stesso dispositivo.
not-here-on = Gioca qui
no-connection = Il server non risponde. Forse manca la connessione.
connecting = Connessione…
reconnecting = Riconnessione…
own-games-title = Le tue partite
seeks-title = Cercano un avversario
no-seeks = In questo momento non aspetta nessuno. Crea una partita per chiunque, e gli altri la vedranno qui.
seek-side = avresti il { $side }
seek-own = la tua proposta
nobody-yet = Ancora nessuno
waiting-short = In attesa di un avversario
your-turn = Tocca a te
your-turn-title = Tocca a te!
their-turn = Tocca all’avversario
your-name = Il tuo nome
guest = Ospite { $id }
name-help = È così che ti vedono gli altri.
name-saved = Salvato. Le nuove partite mostreranno questo nome.
name-bad = Un nome ha da uno a { $most } caratteri visibili.
save = Salva

## A new game

challenge-title = Nuova partita
set-up-fair = Equo
set-up-fair-help = Posizionamenti estratti a sorte da cui non si conosce una vittoria per nessuno dei due.
fair-why = Dal posizionamento normale è dimostrato che vince il Nero; per questo se ne propone uno equo.
fair-proof = Vedi la dimostrazione
start-position = Posizione data
bad-position = La partita non può cominciare lì: { $reason }
pace = Tempo
pace-real-time = Tempo reale
pace-correspondence = Giorni per mossa
pace-untimed = Senza orologio
time-each = Per ogni giocatore
time-increment = Per ogni mossa
time-per-move = Per ogni mossa
minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minuti
}
seconds = { $count ->
    [one] { $count } secondo
   *[other] { $count } secondi
}
days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
control-real-time = { $minutes } min e { $seconds } s
control-days = { $count ->
    [one] { $count } giorno per mossa
   *[other] { $count } giorni per mossa
}
time-days = { $days } g { $hours } h
invitation = Chi può partecipare
invite-link = Con il link
invite-lobby = Chiunque
invite-private = Privata
invite-link-help = Chi ha il link può giocare o guardare.
invite-lobby-help = Tutti vedono la proposta, e tutti possono guardare.
invite-private-help = Gioca il primo che accetta con il link; nessun altro può guardare.
create-game = Crea la partita

## A game

waiting = In attesa di un avversario
give-link = Manda questo link al tuo avversario
qr-code = Codice QR del link
share-link = Condividi…
copy-by-hand = Il browser non permette alla pagina di copiare. Seleziona il link e copialo tu.
call-off = Annulla la partita
invites-you = { $name } ti invita a una partita
you-would-play = Avresti il { $side }.
join = Partecipa
is-here = è presente
is-away = è assente
clock = Tempo rimasto
watchers = { $count ->
    [one] { $count } persona guarda.
   *[other] { $count } persone guardano.
}
sending = La mossa sta andando al server…
note-elsewhere = Non tocca a te.
notify-me = Avvisami quando tocca a me
you-won = Hai vinto
you-lost = Hai perso
outcome-none = La partita non conta
end-resigned = Il { $loser } ha abbandonato.
end-time = Il { $loser } ha finito il tempo.
end-agreed = I giocatori si sono accordati per la patta.
end-aborted = La partita è stata annullata.
end-not-begun = Un giocatore non ha cominciato in tempo.
end-too-long = Dopo 2000 mosse la partita è patta.
offer-draw = Proponi patta
offer-takeback = Chiedi di ritirare
resign = Abbandona
resign-sure = Vuoi davvero abbandonare?
abort = Annulla la partita
offered-draw = Il { $side } propone la patta.
offered-takeback = Il { $side } vorrebbe ritirare una mossa.
offered-rematch = Il { $side } vorrebbe la rivincita.
own-offer-draw = Hai proposto la patta.
own-offer-takeback = Hai chiesto di ritirare una mossa.
own-offer-rematch = Hai chiesto la rivincita.
offer-declined = L’avversario ha rifiutato.
accept = Accetta
decline = Rifiuta
withdraw = Ritira
to-rematch = Alla rivincita
to-lobby = Altre partite
premove-where = La tua mossa in anticipo: dove?
premove-is = In anticipo: { $move }
plan-title = Mosse condizionali
plan-help = La mossa dell’avversario, la tua risposta, la mossa seguente e così via, separate da spazi. Nessun altro le vede; le risposte vengono giocate subito.
plan-line = Una serie di mosse
plan-add = Aggiungi
plan-remove = Togli { $line }
plan-answer = La serie deve finire con una tua mossa.
chat = Conversazione
chat-say = Di’ qualcosa al tuo avversario
send = Invia
mute = Silenzia l’avversario

## What the server refuses

refused-not-found = Questa partita non esiste, o è privata.
refused-seat-taken = Qualcun altro ha preso il posto.
refused-slow-down = Un po’ troppo in fretta. Aspetta un momento.
refused-unavailable = Il server ora non può farlo. Riprova.
refused-version = Il server è stato aggiornato. Ricarica la pagina.
refused-no-session = Il server non ti riconosce più. Ricarica la pagina.
refused-too-late = È troppo tardi per questo.
refused-other = Il server rifiuta: { $reason }
