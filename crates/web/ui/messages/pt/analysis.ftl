nav-analysis = Análise
analysis = Análise
analyse = Analisar
engine = Motor
engine-off = Parado
lines = Linhas
expectation = Resultado esperado
engine-facts = profundidade { $depth }, { $speed } mil posições por segundo
play-line = Jogar o primeiro lance desta linha
wins-in = { $plies ->
    [one] O { $side } ganha em { $plies } lance
   *[other] O { $side } ganha em { $plies } lances
}
proof-start = Provar quem ganha
proof-stop = Parar
proof-working = À procura de uma prova: { $thousands } mil posições até agora.
proof-won = { $plies ->
    [one] Provado: o { $side } ganha em { $plies } lance no máximo.
   *[other] Provado: o { $side } ganha em { $plies } lances no máximo.
}
proof-nobody = Provado: ninguém pode forçar a vitória.
proof-open = Não se encontrou uma prova em tempo razoável. A questão continua em aberto.
comment = Comentário a este lance
play-from-here = Continuar contra o computador
review-this = Rever o jogo
promote = Subir a variante
delete-move = Apagar a partir daqui
share = Partilhar e guardar
copy-link = Copiar ligação
copy-html = Copiar HTML para outro sítio
save-record = Guardar jogo
save-svg = Guardar imagem (SVG)
save-png = Guardar imagem (PNG)
save-animation = Guardar animação (SVG)
import = Abrir um jogo ou uma posição
import-text = Cola um jogo, uma posição ou uma ligação
import-open = Abrir
import-file = Escolher um ficheiro
import-empty = Ainda não há nada para abrir.
import-long = São { $size } MB de texto, e nada acima de 1 MB é lido. O texto ficou como estava.
embed-title = Um jogo de Mana
embed-open = Analisá-lo em Mana
editor = Editor de posições
editor-tool = Ferramenta
editor-use = Usar esta posição
editor-done = A posição está no tabuleiro.
tool-mana = o Mana
tool-burst = Em fúria, ou não
tool-clear = Esvaziar
broken-link = Esta ligação não leva a nenhum jogo.
broken-link-on = Recomeçar
problem-daimyo = { $side }: é preciso um Daïmio, e há { $count }.
problem-ronin = { $side }: são precisos cinco Rônins, e há { $count }.
problem-empty-turn = O tabuleiro está vazio, por isso é o Preto que coloca as peças.
problem-empty-mana = O tabuleiro está vazio, por isso nenhum tipo está designado e o Mana não está em { $square }.
problem-outside = A preparação do Preto tem uma peça em { $square }, fora das suas linhas.
problem-daimyo-double = O Daïmio do Preto está em { $square }, que não é uma dupla.
problem-bird = O pássaro está em { $square }, onde há uma peça; ele voa para uma casa vazia.
problem-carried = O Mana está em { $square }, onde nenhuma peça do { $side } o leva.
problem-missing = { $mana } não está nem no campo nem na mão.
problem-twice = { $mana } está lá duas vezes.
problem-columns = Os Mana podem ocupar no máximo cinco colunas, e não { $count }.
problem-rows = Os Mana podem ocupar no máximo cinco linhas, e não { $count }.
problem-apart = Os Mana não formam um só grupo.
problem-stacked = Há dois Mana na mesma célula.
problem-no-geyser = Os dois géiseres estão fora do campo.
problem-own-geyser = { $mana } está fora do campo, embora só o adversário do seu dono o possa devorar.
problem-text = Isso não é o texto de uma posição.
