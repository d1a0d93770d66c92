// What a goal mentions, by its words. Outside grief, a scene with a dog is used only for a goal that mentions one.

import type { GoalPath } from '../../reader/labels.ts'
import type { SceneTag } from './scene.ts'

/** `list`: regular expressions separated by spaces. `\b` is not used: to it, the é of “café” is not a letter. */
const anyWordOf = (list: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${list.trim().split(/\s+/).join('|')})(?![\p{L}\p{N}])`,
    'iu',
  )

const wordsOfTag: Partial<Record<SceneTag, RegExp>> = {
  partner:
    anyWordOf(`wife husband partner girlfriend boyfriend spouse fianc[eé]e?s? marriage married marry wedding
    soulmate lover love loved beloved couple anniversary honeymoon relationship someone\\s+who dating date romance him her us we`),
  child:
    anyWordOf(`child children kid kids son sons daughter daughters boy boys girl girls toddler teenager teenagers family
    grandchild grandchildren grandson granddaughter grandkids grandma grandpa nephew niece nephews nieces mother mum mom
    dad father parent parents stepson stepdaughter twins little\\s+ones`),
  baby: anyWordOf(
    `baby babies newborn pregnant pregnancy birth twins infant expecting cradle pram midwife ivf`,
  ),
  parent: anyWordOf(
    `mother mum mom mama mamma mummy amma dad father papa daddy abbu parents parent folks`,
  ),
  sibling: anyWordOf(`sister sisters brother brothers sibling siblings twin`),
  dog: anyWordOf(
    `dog dogs doggo puppy puppies pup hound terrier spaniel labrador lab collie retriever dachshund poodle greyhound`,
  ),
  cat: anyWordOf(`cat cats kitten kittens kitty`),
  animals:
    anyWordOf(`animal animals horse horses pony goat goats sheep cow cows cattle hen hens chicken chickens rooster bee
    bees hive hives donkey pig pigs bird birds duck ducks farm ranch stable vet rabbit rabbits wolves wildlife zoo otter otters
    alpaca alpacas llama fish turtle turtles whale whales dolphin dolphins pet pets dog dogs cat cats`),
  sea: anyWordOf(`sea ocean beach coast coastal shore seaside surf surfing surfer harbour harbor sail sailing sailor island bay
    waves wave tide dive diving diver boat yacht lighthouse dunes cove swim swims swimming salt`),
  mountains:
    anyWordOf(`mountain mountains alps hill hills peak peaks summit hike hikes hiking climb climbing climber ski skiing
    glacier ridge andes himalaya himalayas pyrenees rockies valley trail`),
  garden:
    anyWordOf(`garden gardens gardening gardener plants plant grow growing vegetables roses rose tomatoes allotment orchard
    greenhouse balcony flowers trees tree lemon vines vineyard yard farm land lawn herbs nursery florist`),
  car: anyWordOf(`car cars drive driving driver driven van motorbike motorcycle truck lorry bus tram taxi licence license road
    wheel train engine garage mechanic tractor`),
  faith:
    anyWordOf(`god church pray prayer prayers mosque temple faith allah jesus lord blessed bible quran monastery monk nun priest
    pastor imam rabbi synagogue mass hajj umrah pilgrimage spiritual soul dhikr psalm gospel`),
  instrument:
    anyWordOf(`piano guitar violin cello drum drums drummer trumpet trombone flute saxophone sax clarinet accordion harp
    organ bass ukulele banjo fiddle instrument orchestra band music musician oud sitar viola jazz concert pianist guitarist violinist`),
  song: anyWordOf(`sing singing singer sings song songs choir chorus album voice music musician band karaoke opera soprano alto
    tenor record stage concert gig`),
  stage:
    anyWordOf(`stage theatre theater actor actress act acting audience perform performs performing performance performer play plays
    concert gig show stand-up comedy comedian dance dancer dancing tour speak speech speaking talk ted choir sing singing`),
  book: anyWordOf(`book books novel novels write writing writer writes author published publish poet poems poetry story stories
    manuscript read reading reader library bookshop literature memoir translate translator publisher essay thesis page chapter`),
  study:
    anyWordOf(`study studying student university uni college degree exam exams school phd thesis class course graduate graduated
    graduation medicine law doctorate scholarship diploma lectures conservatory physikum bar finals grades apprentice revise learn`),
  pupils:
    anyWordOf(`teach teaching teacher teaches pupils students class classroom kids school lecturer professor tutor coach coaching
    trainer lessons apprentices apprentice train mentor`),
  business:
    anyWordOf(`business company shop store caf[eé] coffee bakery restaurant bar studio practice clinic own owner startup brand
    clients customers freelance freelancer self-employed boss entrepreneur salon hotel guesthouse b&b inn firm agency workshop
    market stall label gym farm school founder sell selling online shopfront garage nursery vineyard brewery office`),
  language:
    anyWordOf(`language languages fluent speak speaks spanish french german italian english portuguese japanese arabic mandarin
    chinese korean russian polish dutch swedish norwegian danish greek turkish hindi urdu welsh irish gaelic translate translator
    interpreter accent bilingual`),
}

/** If the goal does not mention these, a scene with them would claim something about the life of the user. */
const mustBeMentioned: ReadonlySet<SceneTag> = new Set([
  'partner',
  'child',
  'baby',
  'parent',
  'sibling',
  'dog',
  'cat',
  'faith',
])

/** In grief, the words for who has died: a scene about a dead child would hurt a user who lost a father. */
const losses: Partial<Record<SceneTag, RegExp>> = {
  partner: anyWordOf(
    `wife husband partner girlfriend boyfriend spouse fianc[eé]e?s? widow widower married marriage`,
  ),
  child: anyWordOf(`son daughter child children boy girl kid grandson granddaughter`),
  baby: anyWordOf(`baby babies miscarriage stillborn stillbirth unborn pregnancy weeks twins`),
  parent:
    anyWordOf(`mother mum mom mama mamma mummy amma dad father papa daddy parents grandmother grandma gran nan nana granny
    grandfather grandad grandpa granddad aunt uncle`),
  sibling: anyWordOf(`sister brother sibling twin cousin`),
  friends: anyWordOf(`friend friends mate mates comrade colleague teammate buddy`),
  animals: anyWordOf(
    `dog dogs cat cats horse pony rabbit puppy kitten bird parrot hamster pet animal vet paw paws`,
  ),
}

const solitude =
  /\b(?:alone|by myself|on my own|solitude|hermit|no neighbou?rs|nobody around|no people|just me|only me|me,? myself)\b/i
const peopleTags: ReadonlySet<SceneTag> = new Set([
  'partner',
  'child',
  'baby',
  'parent',
  'sibling',
  'friends',
  'company',
])
const childless = /\b(?:no (?:kids|children)|child-?free|without (?:kids|children))\b/i

export interface Mentions {
  /** Whether a scene with these tags would not fit the goal. */
  excludes: (tags: readonly SceneTag[]) => boolean
  /** How many of the tags the goal does not mention. Tags without a word list are never counted. */
  unmentioned: (tags: readonly SceneTag[]) => number
}

export function mentionsIn(goal: string, path: GoalPath = 'plain'): Mentions {
  const isUnmentioned = (tag: SceneTag) => wordsOfTag[tag]?.test(goal) === false
  const isAnotherLoss = (tag: SceneTag) => path === 'grief' && losses[tag]?.test(goal) === false
  const isAlone = solitude.test(goal)
  const isChildless = childless.test(goal)
  const isExcluded = (tag: SceneTag) =>
    (isAlone && peopleTags.has(tag)) ||
    (!isAlone && tag === 'alone') ||
    (isChildless && (tag === 'child' || tag === 'baby')) ||
    isAnotherLoss(tag) ||
    // In grief the goal names who has died, which `losses` compares.
    (path !== 'grief' && mustBeMentioned.has(tag) && isUnmentioned(tag))
  return {
    excludes: (tags) => tags.some(isExcluded),
    unmentioned: (tags) => tags.filter(isUnmentioned).length,
  }
}
