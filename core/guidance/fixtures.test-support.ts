export const worries = [
  'The interview is on Friday and I cannot sleep.',
  'I keep thinking about the scan.',
  'What if the bank says no to us?',
  'My stomach is in knots about the exam.',
  'I lay awake over the rent again.',
  'The landlord has not called back and I am tense.',
  'I am nervous about the flight on Monday.',
  'The deadline sits on my chest.',
  'I rehearse the talk all day long.',
  'I dread opening that letter.',
]
