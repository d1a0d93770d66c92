export const writer = {
  title: 'Who may read this?',
  description: (model: string) =>
    `Two can write for you: the built-in guide, and ${model}, a language model outside this house.`,
  aboutModel:
    'Is sent your goals and your reflections, with the guidance to them, as written, over the internet to the company that runs it. Each reflection is sent by itself, without earlier ones. Your name and your email address are not sent.',
  guide: 'The built-in guide',
  aboutGuide:
    'It writes on our own server. While you choose it, nothing you write goes to an outside language model.',
  useGuide: 'Use the built-in guide',
  useModel: (model: string) => `Use ${model}`,
  failed: 'Your choice was not kept. Please try again.',
  changeable: 'This holds for everything you write, until you change it on your Account page.',
  writtenByModel: (model: string) => `Written by ${model}`,
  writtenByGuide: 'Written by the built-in guide',
}
