import { anyOf, type CrisisPatterns } from './crisis-patterns.ts'

const medicine = '(?:comprimidos|remedios|pilulas|medicamentos|calmantes)'
const taken = '\\b(?:tomei|engoli|acabei de (?:tomar|engolir))'

export const portuguese: CrisisPatterns = {
  emergency: anyOf(
    `${taken} (?:todos|todas|demasiados)(?: (?:os|as))?(?: (?:meus|minhas|seus))? ${medicine}`,
    `${taken} (?:a (?:caixa|cartela) (?:toda|inteira)|uma (?:caixa|cartela) inteira|o frasco (?:todo|inteiro)) de ${medicine}`,
    `${taken} ${medicine} demais\\b|${taken} (?:uma overdose|veneno|chumbinho)\\b`,
    '\\bbebi (?:lixivia|agua sanitaria|veneno|chumbinho|soda caustica)\\b',
    '\\b(?:cortei|acabei de cortar) (?:os (?:meus )?pulsos|as (?:minhas )?veias)',
  ),
  suicide: anyOf(
    'quero morrer\\b(?! (?:de|com)\\b)|pens\\w+ em suicidio|vontade de morrer|me suicidar|suicidar-me|tirar (?:a )?minha (?:propria )?vida|acabar com (?:a )?minha vida',
    '\\b(?:quero|vou|penso em|pensei em|pensando em|vontade de|tentei|queria) me matar\\b(?! (?:de|a)\\b)|\\b(?:quero|vou) matar-me\\b|\\bme quero matar\\b|\\bme matar seria',
    'nao quero (?:mais )?viver\\b(?! (?:aqui|com|em|na|no|sozinh[ao]|longe)\\b)',
  ),
  selfharm: anyOf(
    '\\bme cortei (?:de novo|outra vez|de proposito)(?! com a (?:tampa|lata|faca do))|\\bcortei-me\\W+(?:de novo|outra vez|de proposito)|\\bme (?:auto)?mutil',
    '\\b(?:quero|vontade de|parar de) me cortar\\b(?! o)|\\b(?:to|tou|estou|ando) me cortando\\b|\\bme corto (?:para|pra|escondid)',
  ),
  abuse: anyOf(
    '\\b(?:ele|ela|marido|pai|namorado|companheiro|padrasto|mae|esposo|ex) (?:\\w+ )?(?:me (?:bate|espanca|agride)|bate-me|bate em mim)\\b(?! (?:no (?:jogo|xadrez)|aos|uma)\\b)',
    '\\b(?:fui|me) (?:estuprad[ao]|violad[ao]|estuprou|violou)\\b|\\babusou de mim\\b|\\bele vai me matar\\b|\\bme pega a forca',
  ),
}
