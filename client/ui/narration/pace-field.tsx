import type { NarrationRequest } from '#client/lib/jobs/kinds.ts'
import { narration } from '#client/texts/narration.ts'
import { paces } from '#shared/narration.ts'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'

type Pace = NarrationRequest['pace']

const options = paces.map(({ value, label }) => ({ value: String(value), label }))

interface PaceFieldProps {
  value: Pace
  onChange: (pace: Pace) => void
  disabled: boolean
}

export function PaceField({ value, onChange, disabled }: PaceFieldProps) {
  return (
    <Field label={narration.pace} className="content-start">
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          onValueChange={(chosen) => {
            const pace = paces.find((one) => String(one.value) === chosen)
            if (pace) onChange(pace.value)
          }}
          options={options}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
