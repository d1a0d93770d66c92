import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#client/lib/call.ts'
import { refreshEntries } from '#client/lib/journal.ts'
import { queryFor } from '#client/lib/queries.ts'
import { accountToasts, genericFailure } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { refreshReviews } from '#client/lib/weekly-reviews.ts'
import { account } from '#client/texts/account.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { getMemory, switchMemory } from '#shared/contract/memory.ts'
import { getWriter, shareEarlierEntries } from '#shared/contract/writer.ts'

const memoryQuery = queryFor(getMemory)

const writerQuery = queryFor(getWriter)

/** Whether guidance may refer to the last days; switching it off deletes what was kept for that. */
export function MemoryCard() {
  const { data } = useQuery(memoryQuery)
  if (!data) return null
  return (
    <Card aria-labelledby="memory">
      <CardHeader>
        <CardTitle id="memory">{account.memory.title}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-6">
        <MemorySwitch isOn={data.isOn} />
        {data.isOn && <EarlierEntriesSwitch />}
      </CardBody>
    </Card>
  )
}

function MemorySwitch({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => call(switchMemory, { body: { isOn: wanted } }),
    onSuccess: (updated) => {
      client.setQueryData(memoryQuery.queryKey, updated)
      void refreshEntries(client)
      void refreshReviews(client)
      toast(updated.isOn ? accountToasts.memoryOn : accountToasts.memoryOff)
    },
    onError: (error) => void toast(genericFailure(error)),
  })
  return (
    <Switch
      isOn={isPending ? variables : isOn}
      isPending={isPending}
      onChange={mutate}
      label={account.memory.label}
      text={account.memory.text}
    />
  )
}

/** The separate consent to send earlier reflections; for users who have chosen the outside model. */
function EarlierEntriesSwitch() {
  const { data } = useQuery(writerQuery)
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isAllowed: boolean) => call(shareEarlierEntries, { body: { isAllowed } }),
    onSuccess: (updated) => {
      client.setQueryData(writerQuery.queryKey, updated)
      const { earlierEntriesShared, earlierEntriesNotShared } = accountToasts
      toast(updated.sharesEarlierEntries ? earlierEntriesShared : earlierEntriesNotShared)
    },
    onError: (error) => void toast(genericFailure(error)),
  })
  if (!data?.model || data.choice !== 'model') return null
  return (
    <Switch
      isOn={isPending ? variables : (data.sharesEarlierEntries ?? false)}
      isPending={isPending}
      onChange={mutate}
      label={account.memory.earlierLabel(data.model)}
      text={account.memory.earlierText(data.model)}
    />
  )
}

interface SwitchProps {
  isOn: boolean
  isPending: boolean
  onChange: (isOn: boolean) => void
  label: string
  text: string
}

function Switch({ isOn, isPending, onChange, label, text }: SwitchProps) {
  const textId = useId()
  return (
    <label className="flex cursor-pointer gap-3.5">
      <input
        type="checkbox"
        checked={isOn}
        // Not `disabled`: that would lose the focus.
        aria-disabled={isPending || undefined}
        onChange={(event) => {
          if (!isPending) onChange(event.currentTarget.checked)
        }}
        aria-describedby={textId}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="grid gap-1">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <span id={textId} className="text-[0.9375rem] text-ink-soft wrap-anywhere">
          {text}
        </span>
      </span>
    </label>
  )
}
