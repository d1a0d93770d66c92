import { anyOf, type CrisisPatterns } from './crisis-patterns.ts'

const medicine =
  '(?:tabletten|pillen|schlaftabletten|schlafmittel|medikamente|schmerztabletten|antidepressiva|paracetamol|ibuprofen)'
const taken = '(?:genommen|geschluckt|eingenommen|runtergeschluckt)'

/** For texts in which "ae", "oe" and "ue" have become one letter, in any word: "neue" is "neu". */
export const german: CrisisPatterns = {
  emergency: anyOf(
    `\\bhabe?(?: \\w+){0,3} (?:alle|samtliche|zu viele|viel zu viele|die ganzen)(?: (?:meine|meiner|die|seine|ihre))? ${medicine}(?: \\w+){0,2} ${taken}`,
    `\\bhabe?(?: \\w+){0,3} (?:die|eine) ganze (?:packung|schachtel|flasche)(?: \\w+)? ${medicine}(?: \\w+){0,2} ${taken}`,
    `\\b(?:eine )?uberdosis ${taken}`,
    '\\b(?:bleiche|bleichmittel|rattengift|gift|abflussreiniger|rohrreiniger|frostschutzmittel) (?:getrunken|geschluckt|genommen)',
    '\\b(?:mir|hab) (?:\\w+ ){0,3}(?:die )?pulsadern? (?:auf)?ge(?:schnitten|schlitzt)|\\bpulsadern? aufgeschnitten',
  ),
  suicide: anyOf(
    '(?<!\\bware? |\\breiner )selbstmord|ich will sterben\\b(?! vor)|\\bmochte sterben\\b(?! vor)|sterben will|\\bmir (?:\\w+ ){0,2}das leben nehmen',
    '\\bich\\b[^.!?]{0,40}\\b(?:mich|mir)\\b[^.!?]{0,25}\\bumbring|\\bmich (?:selbst )?umzubringen',
    '(?:^|[.!?,;] )(?:will|werde|mochte|wurde) mich (?:\\w+ )?umbringen|\\bbringe? mich (?:\\w+ )?um(?:[.!?,]|$)',
    '\\b(?:will|mochte|mag) (?:einfach )?nicht mehr (?:leben|am leben sein)\\b',
  ),
  selfharm: anyOf(
    '(?<!\\buber )selbstverletz|\\bverletze mich selbst|\\bmich selbst verletz|\\britze? mich\\b|\\bmich (?:\\w+ ){0,2}geritzt|\\bmich ritzen',
    '\\bschneide mich (?:fast|jeden|jede|wieder|immer|selbst|absichtlich)\\b(?![^.!?]* (?:beim|am|an)\\b)|\\bmich (?:wieder|absichtlich|selbst) (?:selbst )?geschnitten\\b(?! (?:beim|am|an))',
  ),
  abuse: anyOf(
    'schlagt mich\\b(?! (?:im|beim|in|um|vor))|verprugelt mich|mich verprugelt|\\bvergewaltigt|\\bmich (?:\\w+ ){0,2}(?:missbraucht|misshandelt)|misshandelt mich|missbraucht mich|\\bwurde (?:\\w+ ){0,3}missbraucht',
  ),
}
