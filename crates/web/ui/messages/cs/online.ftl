### Playing with people elsewhere

## The place where people meet

nav-online = S ostatními
online-title = Hra s ostatními
online-lede = Pošlete někomu odkaz, nebo si zahrajte s tím, kdo čeká. Bez účtu: vaše místo si pamatuje prohlížeč.
not-here = Tato kopie stránky nemá herní server, takže tu nemůžete hrát s ostatními. Dál můžete hrát proti počítači nebo ve dvou u jednoho zařízení.
not-here-on = Hrát zde
no-connection = Server neodpovídá. Možná chybí připojení.
connecting = Připojování…
reconnecting = Obnovování spojení…
own-games-title = Vaše partie
seeks-title = Hledají soupeře
no-seeks = Právě nikdo nečeká. Založte partii pro kohokoli a ostatní ji zde uvidí.
seek-side = vaše strana: { $side }
seek-own = vaše vlastní nabídka
nobody-yet = Zatím nikdo
waiting-short = Čeká se na soupeře
your-turn = Jste na tahu
your-turn-title = Jste na tahu!
their-turn = Na tahu je soupeř
your-name = Vaše jméno
guest = Host { $id }
name-help = Takto vás vidí ostatní.
name-saved = Uloženo. Nové partie ukážou toto jméno.
name-bad = Jméno má jeden až { $most } viditelných znaků.
save = Uložit

## A new game

challenge-title = Nová partie
set-up-fair = Vyrovnané
set-up-fair-help = Losovaná rozestavení, z nichž není známa výhra žádné ze stran.
fair-why = Z běžného rozestavení je dokázána výhra Černého, proto je předvoleno vyrovnané.
fair-proof = Zobrazit důkaz
start-position = Zadaná pozice
bad-position = Tam partie začít nemůže: { $reason }
pace = Čas
pace-real-time = S hodinami
pace-correspondence = Dny na tah
pace-untimed = Bez hodin
time-each = Pro každého hráče
time-increment = Za každý tah
time-per-move = Na každý tah
minutes = { $count ->
    [one] { $count } minuta
    [few] { $count } minuty
   *[other] { $count } minut
}
seconds = { $count ->
    [one] { $count } sekunda
    [few] { $count } sekundy
   *[other] { $count } sekund
}
days = { $count ->
    [one] { $count } den
    [few] { $count } dny
   *[other] { $count } dní
}
control-real-time = { $minutes } min a { $seconds } s
control-days = { $count ->
    [one] { $count } den na tah
    [few] { $count } dny na tah
   *[other] { $count } dní na tah
}
time-days = { $days } d { $hours } hod.
invitation = Kdo se může připojit
invite-link = S odkazem
invite-lobby = Kdokoli
invite-private = Soukromá
invite-link-help = Kdo má odkaz, může hrát nebo se dívat.
invite-lobby-help = Nabídku vidí všichni a všichni se mohou dívat.
invite-private-help = Hraje první, kdo se s odkazem připojí; nikdo jiný se dívat nemůže.
create-game = Založit partii

## A game

waiting = Čeká se na soupeře
give-link = Pošlete tento odkaz soupeři
qr-code = QR kód odkazu
share-link = Sdílet…
copy-by-hand = Prohlížeč nedovolí stránce kopírovat. Označte odkaz a zkopírujte ho sami.
call-off = Odvolat
invites-you = { $name } vás zve k partii
you-would-play = Vaše strana: { $side }.
join = Připojit se k partii
is-here = je zde
is-away = není zde
clock = Zbývající čas
watchers = { $count ->
    [one] Dívá se { $count } člověk.
    [few] Dívají se { $count } lidé.
   *[other] Dívá se { $count } lidí.
}
sending = Tah je na cestě k serveru…
note-elsewhere = Nejste na tahu.
notify-me = Upozornit, až budu na tahu
you-won = Vyhráváte
you-lost = Prohráváte
outcome-none = Partie se nepočítá
end-resigned = { $loser } se vzdal.
end-time = { $loser }: vypršel čas.
end-agreed = Hráči se dohodli na remíze.
end-aborted = Partie byla odvolána.
end-not-begun = Jeden z hráčů nezačal včas.
end-too-long = Po 2000 tazích končí partie remízou.
offer-draw = Nabídnout remízu
offer-takeback = Požádat o vrácení
resign = Vzdát se
resign-sure = Opravdu se chcete vzdát?
abort = Přerušit partii
offered-draw = { $side } nabízí remízu.
offered-takeback = { $side } by rád vzal tah zpět.
offered-rematch = { $side } by rád odvetu.
own-offer-draw = Nabídli jste remízu.
own-offer-takeback = Požádali jste o vrácení tahu.
own-offer-rematch = Požádali jste o odvetu.
offer-declined = Soupeř odmítl.
accept = Přijmout
decline = Odmítnout
withdraw = Stáhnout
to-rematch = K odvetě
to-lobby = Jiné partie
premove-where = Váš tah předem: kam?
premove-is = Předem: { $move }
plan-title = Podmíněné tahy
plan-help = Soupeřův tah, vaše odpověď, další tah a tak dále, oddělené mezerami. Nikdo jiný je nevidí; odpovědi se zahrají ihned.
plan-line = Řada tahů
plan-add = Přidat
plan-remove = Odebrat { $line }
plan-answer = Řada musí končit vaším tahem.
chat = Rozhovor
chat-say = Řekněte něco soupeři
send = Odeslat
mute = Ztišit soupeře

## What the server refuses

refused-not-found = Taková partie není, nebo je soukromá.
refused-seat-taken = Místo obsadil někdo jiný.
refused-slow-down = To bylo trochu rychle. Chvilku počkejte.
refused-unavailable = Server to teď nemůže udělat. Zkuste to znovu.
refused-version = Server byl aktualizován. Načtěte stránku znovu.
refused-no-session = Server vás už nezná. Načtěte stránku znovu.
refused-too-late = Na to už je pozdě.
refused-other = Server to odmítá: { $reason }
