// What kind of thing a noun names, by lists of nouns. A noun in none of them is of unknown kind.

/** What a noun names. */
export type NounKind =
  | 'self'
  | 'person'
  | 'people'
  | 'animal'
  | 'place'
  | 'landscape'
  | 'thing'
  | 'idea'

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const personNouns = list(`
  mother father mum mom dad mama papa parent parents brother brothers sister sisters son sons daughter daughters child
  children kid kids sibling siblings baby babies twin twins toddler teenager husband wife partner spouse fiance fiancee boyfriend
  girlfriend friend friends lover grandmother grandfather grandma grandpa grandson granddaughter grandchildren aunt uncle
  niece nephew mate mates cousin cousins family neighbour neighbours neighbor neighbors colleague colleagues boss manager client
  clients customer customers student students pupil pupils apprentice apprentices teacher teachers team crew audience
  employee employees patient patients doctor doctors nurse nurses engineer engineers man woman men women girl girls boy
  boys people guest guests reader readers mentor coach therapist choir tutor landlord waiter waiters pilot poet chef
  captain author artist athlete dancer judge king queen leader parent person hero champion millionaire billionaire
  entrepreneur expert genius host musician guide director ceo president veteran vet mum lawyer professor carer monk nun
  graduate survivor guardian scientist yogi medic cook shepherd mayor mechanic architect officer professional freelancer
  surgeon midwife astronaut paramedic barista actress actor model star diplomat member adult human winner legend nanny
  doula housewife sommelier accountant secretary ambassador detective boss pro player believer foodie nomad spouse gymnast citizen volunteer bride groom dad father-in-law mother-in-law stepmother stepfather`)

const animalNouns = list(`
  dog dogs puppy puppies cat cats kitten kittens horse horses pony ponies hen hens chicken chickens goat goats sheep lamb
  lambs cow cows pig pigs donkey donkeys duck ducks bee bees bird birds owl parrot rabbit rabbits pup pups seal seals fox
  deer fish alpaca alpacas llama llamas`)

const placeNouns = list(`
  house home flat apartment penthouse room rooms guesthouse hostel inn pub brewery winery salon nursery loft bungalow tower
  barbershop pizzeria kitchen garden courtyard bakery cafe café shop bookshop store studio workshop
  office restaurant bar hotel school university college library church chapel temple hospital clinic farm farmhouse cabin
  cottage castle villa houseboat lighthouse barn stable shed attic balcony terrace porch hallway orchard vineyard stage
  gallery museum theatre theater hall clubhouse gym station ward market allotment sanctuary sauna conservatory
  greenhouse bedroom`)

const landscapeNouns = list(`
  village town city street road lane square park forest wood woods beach coast harbour harbor bay island islands sea ocean
  river lake canal mountain mountains hill hills valley field fields meadow desert canyon countryside waterfront sky shore
  motorway lakeside`)

const thingNouns = list(`
  table chair bed sofa lamp door doors window windows key keys book books novel letter letters pen paper page notebook
  desk car bike bicycle bicycles boat boats train trains backpack boots shoes coat coats dress ring piano guitar violin
  violins cello drum camera radio radios clock clocks kettle cup cups stove oven kiln kilns loaves loaf fire fireplace tree trees plant plants flower flowers roses album painting paintings
  picture pictures pottery tools ribbon lease contract wheel stairs beehive beehives blanket candle curtains shutters
  lights mirror medal trophy certificate diploma cover ticket tickets gate roof bench jar`)

const ideaNouns = list(`
  peace love joy freedom calm happiness confidence courage health wealth success balance ease trust faith
  gratitude patience strength energy purpose friendship laughter stillness silence rest growth independence security
  stability abundance clarity kindness wisdom creativity belonging`)

/** The user's own body and spirit. */
const selfNouns = list(`body mind voice heart soul knees lungs breath spirit skin legs`)

/** Nouns for several people, in addition to the plurals of `personNouns`. */
const peopleNouns = list(`
  family team crew audience choir people children men women grandchildren`)

/** Nouns that are not retold by themselves, such as measures, times, and what the user is glad to be rid of. */
const unfitNouns = list(`
  morning mornings afternoon evening evenings night nights day days week weeks weekend month months year years hour hours
  minute minutes moment time times second today tomorrow yesterday spring summer summers autumn winter monday tuesday
  wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january
  february march april may june july august september october november december lot lots way ways kind sort bit view
  number percent half part side end top front middle rest while first last next one ones thing things something anything
  everything nothing someone everyone anyone nobody try turn name names test results result shift meeting meetings
  debt debts stress anxiety fear fears worry worries shame pain illness disease cancer knot stomach anger guilt weight
  depression problem problems bill bills tumour tumor addiction drinking smoking kilo kilos kilometre kilometres euro
  euros dollar dollars pound pounds person self own company-name age birthday column lottery try answer answers
  year-old nails face eyes head hair hand hands wrist shoulder shoulders feet foot arms arm hips belly finger fingers
  lap mouth lips noodles soup bread cake wine buns tea coffee clothes
  life self money back balance savings account accounts stomach marriage relationship calendar stands
  queue rent first back while purpose-built profit tax taxes ex death funeral bank divorce breakup surgery operation living visa crowd`)

const nounsByKind: readonly (readonly [NounKind, ReadonlySet<string>])[] = [
  ['animal', animalNouns],
  ['place', placeNouns],
  ['landscape', landscapeNouns],
  ['thing', thingNouns],
]

export function kindOf(noun: string): NounKind | 'unknown' | 'unfit' {
  const word = noun.toLowerCase()
  if (unfitNouns.has(word)) return 'unfit'
  if (selfNouns.has(word)) return 'self'
  if (
    peopleNouns.has(word) ||
    (personNouns.has(word) && personNouns.has(word.replace(/s$/, '')) && /[^s]s$/.test(word))
  )
    return 'people'
  if (personNouns.has(word)) return 'person'
  const named = nounsByKind.find(
    ([, words]) =>
      words.has(word) || words.has(word.replace(/e?s$/, '')) || words.has(word.replace(/s$/, '')),
  )
  if (named !== undefined) return named[0]
  if (ideaNouns.has(word)) return 'idea'
  return 'unknown'
}

const otherNounsEndingLikePeople = list(`
  computer tower river letter flower power answer paper water winter summer dinner supper corner border shoulder finger
  chapter number order matter weather leather feather center trailer counter poster layer mirror door
  floor motor harbor tractor color flavor butter pepper
  diner newsletter newspaper skyscraper container drawer helicopter sweater`)

/** Whether the noun names a person, several people or a group, by the lists or else by its ending: "gardener". */
export function isPersonNoun(noun: string): boolean {
  const word = noun.toLowerCase().replace(/s$/, '')
  if (personNouns.has(noun.toLowerCase()) || personNouns.has(word)) return true
  if (
    otherNounsEndingLikePeople.has(word) ||
    animalNouns.has(word) ||
    placeNouns.has(word) ||
    landscapeNouns.has(word) ||
    thingNouns.has(word)
  )
    return false
  return /(?:[a-z]{2}(?:er|or|ist|ian|eer|ress|man|woman|person|wright|smith)|accountant|consultant|assistant|student)$/.test(
    word,
  )
}
