import { expect, it } from 'vitest'
import { plans, type Tier } from '#shared/plans.ts'
import { planTexts } from './plans.ts'

it.each(Object.keys(plans) as Tier[])('the features of the plan %s state its limits', (tier) => {
  const { dailySlides, totalSlides, dailyAudios, totalAudios, journaling } = plans[tier].limits
  const [slides = '', audios = '', journal] = planTexts[tier].features
  expect(Number.parseInt(slides, 10)).toBe(totalSlides ?? dailySlides)
  expect(Number.parseInt(audios, 10)).toBe(totalAudios ?? dailyAudios)
  expect(slides.endsWith('per day')).toBe(totalSlides === null)
  expect(audios.endsWith('per day')).toBe(totalAudios === null)
  expect(journal !== undefined).toBe(journaling)
})
