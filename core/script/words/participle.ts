// Past participles, for telling something finished as something that is now so: "I wrote" → "you have written".

const irregularParticiples: Record<string, string> = Object.fromEntries(
  `became become|began begun|bought bought|broke broken|brought brought|built built|came come|caught caught|chose chosen
  |did done|drew drawn|drove driven|ate eaten|fell fallen|felt felt|found found|flew flown|forgave forgiven|forgot forgotten
  |gave given|got got|grew grown|had had|heard heard|held held|kept kept|knew known|learnt learnt|led led|left left|lost lost
  |made made|met met|paid paid|put put|quit quit|ran run|read read|rode ridden|rose risen|said said|saw seen|sold sold
  |sang sung|sat sat|sent sent|set set|slept slept|spoke spoken|spent spent|stood stood|swam swum|taught taught|told told
  |thought thought|took taken|understood understood|went gone|woke woken|won won|wore worn|wrote written`
    .replace(/\s+\|/g, '|')
    .split('|')
    .map((pair) => pair.trim().split(' '))
    .filter((pair): pair is [string, string] => pair.length === 2),
)

/** `past`: a verb in the past tense. Undefined if it is not known as one. */
export function participleOf(past: string): string | undefined {
  const word = past.toLowerCase()
  return irregularParticiples[word] ?? (/[a-z]{2}ed$/.test(word) ? word : undefined)
}
