import type { RandomSource } from './random-source.ts'

/** The shape of a stretch of land on the horizon. */
export type Relief = 'mountain' | 'range' | 'hills' | 'islands' | 'headland'

const pictureWidth = 480
/** Outside the picture, so that the ends of a mountain, of a range and of hills cannot be seen. */
const left = -10
const right = pictureWidth + 10

/** SVG paths: the horizon is at y = 0, and up is negative. Whole numbers keep the paths short. */
export const outlines: Record<
  Relief,
  (random: RandomSource, height: number, sunX: number) => string
> = {
  /** One broad peak with long concave slopes. */
  mountain(random, height, sunX) {
    // The peak is to one side of the sun, so that it does not hide the sun.
    const x = sunX + (sunX > pictureWidth / 2 ? -1 : 1) * random.between(110, 170)
    const top = Math.round(height * 1.3)
    const spread = random.between(60, 100)
    const foot = random.between(4, 12)
    return `M${left} 0V-${foot}Q${x - spread} -${foot} ${x - 9} -${top}q8 4 19 2Q${x + spread} -${foot} ${right} -${foot}V0Z`
  },

  /** A chain of summits. */
  range(random, height) {
    let path = `M${left} 0V-${random.between(height * 0.3, height * 0.6)}`
    for (let x = left; x < right; ) {
      const climb = random.between(60, 100)
      const summit = random.between(height * 0.6, height * 1.1)
      path += `Q${x + Math.round(climb * 0.6)} -${Math.round(summit * 0.55)} ${x + climb} -${summit}`
      x += climb
      const fall = random.between(56, 92)
      const saddle = random.between(height * 0.25, height * 0.5)
      path += `Q${x + Math.round(fall * 0.35)} -${Math.round((summit + saddle) * 0.42)} ${x + fall} -${saddle}`
      x += fall
    }
    return `${path}V0Z`
  },

  hills(random, height) {
    let path = `M${left} 0V-${random.between(height * 0.35, height * 0.8)}`
    for (let x = left; x < right; ) {
      const reach = random.between(90, 170)
      const rise = random.between(height * 0.3, height)
      const valley = random.between(height * 0.35, height * 0.7)
      path += `S${x + Math.round(reach * 0.5)} -${rise} ${x + reach} -${valley}`
      x += reach
    }
    return `${path}V0Z`
  },

  islands(random, height) {
    let path = ''
    for (let x = random.between(-60, 20); x < right; ) {
      const width = random.between(100, 200)
      const crown = random.between(height * 0.35, height)
      const lean = random.between(30, 70) / 100
      const xAt = (share: number) => x + Math.round(width * share)
      path += `M${x} 0C${xAt(lean * 0.5)} -${Math.round(crown * 0.3)} ${xAt(lean * 0.8)} -${crown} ${xAt(lean)} -${crown}S${xAt(0.85)} -${Math.round(crown * 0.25)} ${xAt(1)} 0Z`
      x += width + random.between(10, 110)
    }
    return path
  },

  headland(random, height) {
    const fromLeft = random.happens(0.5)
    const reach = random.between(180, 310)
    const xAt = (share: number) =>
      Math.round(fromLeft ? reach * share : pictureWidth - reach * share)
    const top = Math.round(height * 1.5)
    const shoulder = Math.round(top * (random.between(45, 75) / 100))
    return `M${xAt(-0.05)} 0V-${top}C${xAt(0.25)} -${top} ${xAt(0.3)} -${shoulder} ${xAt(0.5)} -${shoulder}S${xAt(0.8)} -${Math.round(shoulder * 0.12)} ${xAt(1)} 0Z`
  },
}
