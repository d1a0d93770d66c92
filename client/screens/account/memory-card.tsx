import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#client/lib/call.ts'
import { refreshEntries } from '#client/lib/journal.ts'
import { queryFor } from '#client/lib/queries.ts'
import { genericFailure, ownDataToasts } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { account } from '#client/texts/account.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { getMemory, switchMemory } from '#shared/contract/memory.ts'

const memoryQuery = queryFor(getMemory)

/** Whether guidance may refer to the last days; switching it off deletes what was kept for that. */
export function MemoryCard() {
  const { data } = useQuery(memoryQuery)
  return data ? <MemorySwitch isOn={data.isOn} /> : null
}

function MemorySwitch({ isOn }: { isOn: boolean }) {
  const textId = useId()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => call(switchMemory, { body: { isOn: wanted } }),
    onSuccess: (updated) => {
      client.setQueryData(memoryQuery.queryKey, updated)
      void refreshEntries(client)
      toast(updated.isOn ? ownDataToasts.memoryOn : ownDataToasts.memoryOff)
    },
    onError: (error) => void toast(genericFailure(error)),
  })
  return (
    <Card aria-labelledby="memory">
      <CardHeader>
        <CardTitle id="memory">{account.memory.title}</CardTitle>
      </CardHeader>
      <CardBody>
        <label className="flex cursor-pointer gap-3.5">
          <input
            type="checkbox"
            checked={isPending ? variables : isOn}
            disabled={isPending}
            onChange={(event) => mutate(event.currentTarget.checked)}
            aria-describedby={textId}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="grid gap-1">
            <span className="font-semibold">{account.memory.label}</span>
            <span id={textId} className="text-[0.9375rem] text-ink-soft">
              {account.memory.text}
            </span>
          </span>
        </label>
      </CardBody>
    </Card>
  )
}
