import { useHelpCountry } from '#client/lib/help-country.ts'
import { help } from '#client/texts/help.ts'
import { textLanguage } from '#client/texts/locale.ts'
import { countryHelp } from '#shared/help-lines.ts'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'

const options = countryHelp
  .map(({ country }) => ({ value: country, label: help.countries[country] }))
  .sort((a, b) => a.label.localeCompare(b.label, textLanguage))

/** The choice of the country; a question while the country is unknown. */
export function CountryField() {
  const { help: shownHelp, choose } = useHelpCountry()
  return (
    <Field label={shownHelp ? help.country : help.whereAreYou}>
      {(control) => (
        <Select
          {...control}
          value={shownHelp?.country ?? ''}
          onValueChange={choose}
          options={options}
          placeholder={help.countryPlaceholder}
        />
      )}
    </Field>
  )
}
