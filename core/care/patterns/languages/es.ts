import { anyOf, type CrisisPatterns } from './crisis-patterns.ts'

const medicine =
  '(?:pastillas|pildoras|medicamentos|medicinas|tabletas|comprimidos|somniferos|ansioliticos|tranquilizantes)'
const taken =
  '\\b(?:(?:me )?he (?:tomado|tragado)|(?:me )?tome|(?:me )?trague|acabo de (?:tomar(?:me)?|tragar(?:me)?))'

export const spanish: CrisisPatterns = {
  emergency: anyOf(
    `${taken} (?:todas?|todos?|demasiad[ao]s)(?: (?:las|los|mis|sus))? ${medicine}`,
    `${taken} (?:la caja|el frasco|el bote|toda la caja|todo el frasco|todo el bote|una caja|un frasco|un bote)(?: enter[ao])? de (?:las |mis )?${medicine}`,
    `${taken} (?:una sobredosis|veneno|matarratas|raticida)\\b`,
    '\\b(?:bebi|he bebido|tome|me tome|me he bebido) (?:lejia|cloro|veneno|matarratas)\\b',
    '\\bme (?:corte|he cortado|acabo de cortar) (?:las venas|las munecas)',
  ),
  suicide: anyOf(
    'suicidarme|\\bme (?:voy a|quiero) suicidar|(?<!\\bno )quiero morir(?:me)?\\b(?! de\\b)|pi?ens\\w+ en (?:el )?suicidio|cometer suicidio|ganas de morir|quitarme la vida|acabar con mi vida',
    '\\b(?:quiero|voy a|pienso|pienso en|pensado en|intente|intentado|ganas de|pensando en) matarme\\b(?! (?:a|de|trabajando|estudiando|entrenando)\\b)',
    '\\bme (?:quiero|voy a) matar\\b(?! (?:a|de|trabajando|estudiando)\\b)',
    'no quiero (?:seguir )?vivi(?:r|endo)\\b(?! (?:aqui|con|en|sol[ao]|alli|lejos)\\b)',
  ),
  selfharm: anyOf(
    '\\bme (?:(?:he vuelto a cortar|volvi a cortar|estoy cortando)(?! (?:el|un|las unas|las puntas))|corte (?:otra vez|de nuevo|a proposito|los brazos|los muslos)|corto (?:los brazos|los muslos|para (?:sentir|no)))\\b',
    'me autolesion|\\b(?:quiero|necesito|ganas de) cortarme\\b(?! (?:el|un|una|las unas|las puntas)\\b)|\\b(?:quiero|ganas de|necesito) hacerme dano\\b',
  ),
  abuse: anyOf(
    '\\b(?:mi (?:marido|espos[oa]|padre|papa|novio|pareja|madre|mama|ex|mujer|padrastro)|el|ella) (?:\\w+ ){0,2}me (?:pega|golpea|maltrata)\\b(?! un[ao]?s?\\b)',
    '\\bme amenaza con matarme|\\bme (?:pega|golpea|maltrata) (?:cuando|pero|si bebe|desde|cada|todos los)\\b',
    '\\bme (?:violo|violaron|han violado|ha violado)\\b(?! la)|\\babus(?:o|aron|aba|a) (?:sexualmente )?de mi\\b(?! (?:confianza|paciencia|tiempo|generosidad))',
  ),
}
