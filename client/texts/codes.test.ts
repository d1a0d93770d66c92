import { describe, expectTypeOf, it } from 'vitest'
import type { FieldRule } from '#shared/field-errors.ts'
import type { ExportFailureCode, NarrationFailureCode } from '#shared/job-failure-texts.ts'
import type { VoiceCharacter } from '#shared/voice-character-texts.ts'
import { damagedParts } from './damaged-parts.ts'
import { exportFailures } from './export-failures.ts'
import { fields } from './fields.ts'
import { narrationFailures } from './narration-failures.ts'
import { voiceCharacters } from './voices.ts'

/** Checked by the type checker: the catalogue of another language has these types, too. */
describe('a catalogue of codes', () => {
  it('has the codes that the server sends', () => {
    expectTypeOf<keyof typeof narrationFailures>().toEqualTypeOf<NarrationFailureCode>()
    expectTypeOf<keyof typeof exportFailures>().toEqualTypeOf<ExportFailureCode>()
    expectTypeOf<keyof typeof voiceCharacters>().toEqualTypeOf<VoiceCharacter>()
    expectTypeOf<keyof typeof damagedParts>().toEqualTypeOf<
      'goal' | 'script' | 'reflection' | 'guidance' | 'contactMessage'
    >()
    expectTypeOf<FieldRule | 'name.too_short' | 'voice.format'>().toExtend<keyof typeof fields>()
    expectTypeOf<'name.unknown'>().not.toExtend<keyof typeof fields>()
  })

  it('may have any words', () => {
    expectTypeOf(narrationFailures['voice.hung']).toEqualTypeOf<string>()
    expectTypeOf(exportFailures['store.full']).toEqualTypeOf<string>()
    expectTypeOf(voiceCharacters.warm).toEqualTypeOf<string>()
    expectTypeOf(damagedParts.goal).toEqualTypeOf<string>()
    expectTypeOf(fields.format).toEqualTypeOf<string | ((limit: number) => string)>()
  })
})
