import { narration } from '#client/texts/narration.ts'
import { paceLabels } from '#client/texts/paces.ts'
import { type Pace, paces } from '#shared/narration.ts'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'

const options = paces.map((pace) => ({ value: String(pace), label: paceLabels[pace] }))

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
            const pace = paces.find((candidate) => String(candidate) === chosen)
            if (pace) onChange(pace)
          }}
          options={options}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
