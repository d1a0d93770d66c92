import { describe, expect, it } from 'vitest'
import { estimateTracks } from '#core/narration/estimate.ts'
import { speechCues, trackSeconds } from '#core/narration/timing.ts'
import { defaultPace, paces } from '#shared/narration.ts'
import { seededRandom } from '../../seeded-random.ts'
import { checkScript } from '../check.ts'
import { sharedSentenceShare } from '../checks/variety.ts'
import { parseScript, pausesIn, printScript } from '../notation.ts'
import { pathScripts, type ScriptPath, scriptForPath } from './index.ts'

const paths = Object.keys(pathScripts) as ScriptPath[]
const everyScript = paths.flatMap((path) =>
  pathScripts[path].map((script, index) => ({ path, name: `${path} ${index + 1}`, script })),
)

/**
 * Words that could hurt or mislead on a path, so that its scripts must not contain them. For eating, number words are
 * among them: they recall weights and calories.
 */
const forbidden: Readonly<Record<ScriptPath, RegExp>> = {
  grief:
    /\b(?:heaven|angels?|spirit|presence|beside you still|watch(?:es|ing)? over|smil(?:es|ing) down|would have wanted|in a better place|lost|passed|move on|moving on|closure|time heals|husband|wife|mother|father|mum|dad|son|daughter|parent|child|dog|cat|(?:his|her) (?:voice|hands?|face|laugh|ways))\b/i,
  eating:
    /\b(?:weigh\w*|weight|heavy|lighter|lightly|thin|thinner|thinness|slim\w*|slender|fat|size|shape|small\w*|big\w*|large\w*|mirror|scales?|eat\w*|ate|food|meals?|bread|tea|cup|soup|apple|sweet|taste\w*|sip\w*|bite|hungry|hunger|full|empty|diet|calories?|stomach|belly|waist|hips|thighs|kilos?|pounds|exercise|run|running|control|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|\d+)\b/i,
  treatment:
    /\b(?:stop\w*|quit\w*|refus\w*|without it|give up|pills?|tablets?|doses?|medic\w*|drugs?|injections?|chemo\w*|natural\w*|side effects?|illness|disease|sick)\b/i,
  harm: /\b(?:reveng\w*|hurt\w*|harm\w*|punish\w*|suffer\w*|enem\w*|deserv\w*|forgiv\w*|knife|blade|fight\w*|fists?|control\w*|obey\w*|destroy\w*|hate\w*|blood)\b/i,
  gambling:
    /\b(?:win\w*(?<!window|wind|wine|winter|windows)|won|jackpot|lotter\w*|lotto|bets?|betting|stakes?|casino|cards?|dice|luck\w*|odds|ticket\w*|prize\w*|fortune|rich\w*|million\w*|debts?|owe\w*|borrow\w*)\b/i,
  illness:
    /\b(?:cure[sd]?|heal\w*|recover\w*|well again|healthy|remission|miracle\w*|better now|strong\w*|fight\w*|battle|beat it|tumou?r|cancer|pills?|tablets?|walks?|runs?|stands? up|die[sd]?|death)\b/i,
  leaving:
    /\b(?:smok\w*|cigar\w*|wine|beer|alcohol|drunk|sober|coffee|tea|sugar|sweets?|chocolate|phone\w*|screen\w*|scroll\w*|office|boss|job|husband|wife|partner|lover|crav\w*|tempt\w*|addict\w*|habit|relapse|clean|forever|never again|money)\b/i,
  // For a goal about another person.
  other:
    /\b(?:he|him|his|husband|wife|mother|father|mum|dad|son|daughter|brother|sister|save|rescue|fix\w*|cured?|sober|make them|because of you)\b/i,
  story:
    /\b(?:trauma\w*|abus\w*|divorce\w*|illness|poverty|depress\w*|victim\w*|surviv\w*|husband|wife|partner|deserve\w*|everything happens)\b/i,
}

describe('the scripts of a path', () => {
  it.each(paths)('are three for %s, and no two are alike', (path) => {
    expect(pathScripts[path]).toHaveLength(3)
    const [first = '', second = '', third = ''] = pathScripts[path]
    expect(sharedSentenceShare(first, second)).toBeLessThan(0.05)
    expect(sharedSentenceShare(first, third)).toBeLessThan(0.05)
    expect(sharedSentenceShare(second, third)).toBeLessThan(0.05)
  })

  it.each(paths)('can all be chosen for %s', (path) => {
    const random = seededRandom(3)
    const chosen = new Set(Array.from({ length: 60 }, () => scriptForPath(path, random)))
    expect(chosen).toEqual(new Set(pathScripts[path]))
  })

  it('can be chosen at both ends of the random range', () => {
    expect(scriptForPath('grief', () => 0)).toBe(pathScripts.grief[0])
    expect(scriptForPath('grief', () => 1 - Number.EPSILON)).toBe(pathScripts.grief[2])
  })
})

const noGoal = ''

describe.each(everyScript)('the script $name', ({ path, script }) => {
  it('passes every check', () => {
    expect(checkScript(script, noGoal).filter(({ pass }) => !pass)).toEqual([])
  })

  it('is written in the notation, with at most 26 pauses', () => {
    const parsed = parseScript(script)
    expect(printScript(parsed)).toBe(script)
    expect(pausesIn(parsed).length).toBeLessThanOrEqual(26)
    expect(script.match(/\[/g)).toHaveLength(pausesIn(parsed).length)
  })

  it('contains no word that is forbidden on its path', () => {
    const found = script.match(new RegExp(forbidden[path], 'gi')) ?? []
    expect(found).toEqual([])
  })

  it('mentions today, gives thanks, and ends with the room or the eyes', () => {
    expect(script).toMatch(/\b[Tt]oday\b/)
    expect(script).toMatch(/\b(?:thank|thanks|thankful|grateful)\b/i)
    expect(script.slice(-250)).toMatch(/\broom\b|\beyes\b/)
  })

  it('lasts 300 s at every pace in every voice, and is silent for 30 to 55 percent at the default pace', () => {
    const cues = speechCues(parseScript(script))
    for (const { seconds } of paces.flatMap((pace) => estimateTracks(cues, pace))) {
      expect(Math.abs(seconds - trackSeconds)).toBeLessThanOrEqual(3)
    }
    for (const { silence } of estimateTracks(cues, defaultPace)) {
      expect(silence).toBeGreaterThanOrEqual(0.3)
      expect(silence).toBeLessThanOrEqual(0.55)
    }
  })
})

it('the scripts for eating offer a doctor or somebody experienced in one sentence, and name the doctor only once', () => {
  for (const script of pathScripts.eating) {
    expect(script.match(/\bdoctor\b/gi)).toHaveLength(1)
    expect(script).toMatch(/[Aa] doctor, or somebody who knows [^.]*can stand beside you/)
  }
})

it('the scripts for treatment mention the doctor', () => {
  for (const script of pathScripts.treatment) expect(script).toMatch(/\bdoctor\b/)
})

it('the scripts for illness mention hope', () => {
  for (const script of pathScripts.illness) expect(script).toMatch(/\bhope\b/)
})

it('the scripts for grief say plainly that somebody has died', () => {
  for (const script of pathScripts.grief) expect(script).toMatch(/one you love has died/i)
})
