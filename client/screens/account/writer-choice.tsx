import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#client/lib/call.ts'
import { queryFor } from '#client/lib/queries.ts'
import { accountToasts, genericFailure } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { account } from '#client/texts/account.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { chooseWriter, getWriter, type writerChoices } from '#shared/contract/writer.ts'

type Choice = (typeof writerChoices)[number]

const writerQuery = queryFor(getWriter)

/** The choice between the built-in guide and an outside model; shown only if a model is configured. */
export function WriterChoice() {
  const { data } = useQuery(writerQuery)
  if (!data?.model) return null
  return <WriterOptions model={data.model} choice={data.choice} />
}

function WriterOptions({ model, choice }: { model: string; choice: Choice | null }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: Choice) => call(chooseWriter, { body: { choice: chosen } }),
    onSuccess: (updatedWriter) => {
      client.setQueryData(writerQuery.queryKey, updatedWriter)
      toast(accountToasts.writerChosen)
    },
    onError: (error) => void toast(genericFailure(error)),
  })
  const selected = isPending ? variables : choice
  const optionProps = { selected, onChoose: (chosen: Choice) => mutate(chosen) }
  return (
    <Card aria-labelledby="who-writes">
      <CardHeader>
        <CardTitle id="who-writes">{account.writer.title}</CardTitle>
      </CardHeader>
      <CardBody>
        <fieldset aria-labelledby="who-writes" aria-busy={isPending} className="grid gap-3">
          <Option
            {...optionProps}
            value="guide"
            label={account.writer.guide}
            text={account.writer.guideText}
          />
          <Option {...optionProps} value="model" label={model} text={account.writer.modelText} />
        </fieldset>
        {choice === null && (
          <p className="mt-4 text-sm text-ink-soft">{account.writer.undecided}</p>
        )}
      </CardBody>
    </Card>
  )
}

interface OptionProps {
  value: Choice
  label: string
  text: string
  selected: Choice | null
  onChoose: (choice: Choice) => void
}

function Option({ value, label, text, selected, onChoose }: OptionProps) {
  const id = useId()
  return (
    <label className="flex cursor-pointer gap-3.5 rounded-control border border-line bg-surface-raised p-4 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="writer"
        value={value}
        checked={selected === value}
        onChange={() => onChoose(value)}
        aria-describedby={id}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="grid gap-1">
        <span className="font-semibold">
          <bdi>{label}</bdi>
        </span>
        <span id={id} className="text-[0.9375rem] text-ink-soft">
          {text}
        </span>
      </span>
    </label>
  )
}
