import { describe, expect, it } from 'vitest'
import { careKindByWords, findCareMatch } from './other-languages.ts'

describe('words of crisis in other languages', () => {
  it.each([
    ['Ich will sterben.', 'de'],
    ['Ich möchte nicht mehr leben.', 'de'],
    ['Ich will mich heute umbringen.', 'de'],
    ['Ich moechte sterben.', 'de'],
    ['quiero morir', 'es'],
    ['me quiero matar', 'es'],
    ['pienso en el suicidio', 'es'],
    ['J’ai envie de mourir', 'fr'],
    ['Je veux mourir', 'fr'],
    ['Non voglio più vivere', 'it'],
    ['Voglio morire', 'it'],
    ['Eu não quero mais viver', 'pt'],
    ['nao quero mais viver', 'pt'],
    ['Quero morrer', 'pt'],
    ['もう死にたい', null],
    ['Я больше не хочу жить. Не хочу больше жить.', null],
    ['Yaşamak istemiyorum', null],
    ['我不想活了', null],
  ])('are recognised as suicide: %s', (text, language) =>
    expect(findCareMatch(text)).toEqual({ kind: 'suicide', language }),
  )

  it.each([
    ['he tomado todas las pastillas', 'es'],
    ['Me corté las venas', 'es'],
    ['ich habe alle Tabletten genommen', 'de'],
    ['Ich habe mir die Pulsadern aufgeschnitten.', 'de'],
    ['Ich habe eine Überdosis genommen.', 'de'],
    ['Ich habe gerade eine Ueberdosis genommen und niemand ist hier.', 'de'],
    ['j’ai pris tous les cachets', 'fr'],
    ['J’ai bu de la javel.', 'fr'],
    ['tomei todos os comprimidos', 'pt'],
    ['Tomei veneno.', 'pt'],
    ['ho preso tutte le pastiglie', 'it'],
    ['Mi sono tagliata le vene', 'it'],
    ['Quiero morir. Me tomé todas las pastillas.', 'es'],
  ])('are recognised as an emergency: %s', (text, language) =>
    expect(findCareMatch(text)).toEqual({ kind: 'emergency', language }),
  )

  it.each([
    ['Me he vuelto a cortar.', 'es'],
    ['Hab mich wieder geritzt.', 'de'],
    ['jme scarifie depuis la 4e', 'fr'],
    ['me cortei de novo', 'pt'],
    ['mi sono tagliata di nuovo', 'it'],
  ])('are recognised as self-harm: %s', (text, language) =>
    expect(findCareMatch(text)).toEqual({ kind: 'selfharm', language }),
  )

  it.each([
    ['Mein Mann schlägt mich.', 'de'],
    ['Er schlaegt mich.', 'de'],
    ['Mi marido me pega', 'es'],
    ['Mon mari me bat', 'fr'],
    ['Ele me bate', 'pt'],
    ['Mio marito mi picchia', 'it'],
    ['Он бьёт меня.', null],
  ])('are recognised as abuse: %s', (text, language) =>
    expect(findCareMatch(text)).toEqual({ kind: 'abuse', language }),
  )

  it.each([
    ['Mi marido me pega. もう死にたい。', 'suicide', 'es'],
    ['Hab mich wieder geritzt. Хочу умереть.', 'suicide', 'de'],
    ['Quiero morir. もう死にたい。', 'suicide', 'es'],
    ['死にたい。 Me tomé todas las pastillas.', 'emergency', 'es'],
    ['Mi marido me pega. Ich will sterben.', 'suicide', 'de'],
    ['Хочу умереть. Изнасиловали.', 'suicide', null],
  ])('count as the most urgent kind among all languages: %s', (text, kind, language) =>
    expect(findCareMatch(text)).toEqual({ kind, language }),
  )

  it.each([
    'Ich wohne am Meer und bin froh.',
    'Meine Mutter wird mich umbringen, wenn ich zu spät komme.',
    'Ich will die Zeit umbringen.',
    'Das wäre Selbstmord, so schnell zu fahren.',
    'Das waere Selbstmord, so schnell zu fahren.',
    'Ich habe viel ueber Selbstverletzung gelesen.',
    'I am dying to see the sea.',
    'Hand me bat and ball.',
    'Mi madre va a matarme',
    'Minha mãe vai me matar',
    'Me he vuelto a cortar el pelo.',
    'ich will sterben vor lachen',
    'Je ne veux plus vivre avec mes parents.',
    '',
  ])('are not found in other texts: %s', (text) => expect(careKindByWords(text)).toBeNull())
})
