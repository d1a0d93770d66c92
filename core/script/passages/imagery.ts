// Pictures that belong to a single word of the goal: whoever names the sea hears the sea.

import { CRAFT } from './imagery/craft.ts'
import type { Image } from './imagery/image.ts'
import { LIVING } from './imagery/living.ts'
import { OUTDOORS } from './imagery/outdoors.ts'

export const IMAGERY: readonly Image[] = [...OUTDOORS, ...CRAFT, ...LIVING]
