import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { call } from '#client/lib/call.ts'
import { dateAndTime } from '#client/lib/dates.ts'
import { queryFor } from '#client/lib/queries.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { signOutLocally } from '#client/lib/session.ts'
import { accountToasts, genericFailure } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { account } from '#client/texts/account.ts'
import { richText } from '#client/texts/rich-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { endEverySession, endOneSession, listSessions } from '#shared/contract/sessions.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { SectionError } from './section-error.tsx'

type Session = ClientResponse<typeof listSessions>[number]

const sessionsQuery = queryFor(listSessions)

/** Lists the user's sessions. Each but the one of this browser has a button that ends it. */
export function SessionsCard() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, refetchOnMount: 'always' })
  return (
    <Card aria-labelledby="sessions">
      <CardHeader>
        <CardTitle id="sessions" ref={heading} tabIndex={-1} className="outline-none">
          {account.sessions.title}
        </CardTitle>
      </CardHeader>
      <CardBody className="grid gap-6">
        {data ? (
          <ul className="grid gap-5">
            {data.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                onEnded={() => heading.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        ) : isError ? (
          <SectionError text={account.sessions.failed} onRetry={() => void refetch()} />
        ) : (
          <SessionsSkeleton />
        )}
        <SignOutEverywhere />
      </CardBody>
    </Card>
  )
}

function SessionItem({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const { mutate: end, isPending } = useMutation({
    mutationFn: () => call(endOneSession, { params: { id: session.id } }),
    onSuccess: async () => {
      toast(accountToasts.deviceSignedOut)
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey, exact: true })
      onEnded()
    },
    onError: (error) => {
      toast(genericFailure(error))
      // The session may have ended already: then the list is stale.
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey, exact: true })
    },
  })
  useRestoreFocus(button, isPending)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div id={id} className="grid gap-1">
        {session.isThis ? (
          <Badge tone="accent" className="justify-self-start">
            {account.sessions.thisBrowser}
          </Badge>
        ) : (
          <p>
            {richText(account.sessions.lastSeen(dateAndTime(session.lastSeenAt)), {
              time: (date) => <time dateTime={session.lastSeenAt}>{date}</time>,
            })}
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {richText(account.sessions.signedIn(dateAndTime(session.startedAt)), {
            time: (date) => <time dateTime={session.startedAt}>{date}</time>,
          })}
        </p>
      </div>
      {!session.isThis && (
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-describedby={id}
          onClick={() => end()}
        >
          {account.sessions.signOut}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: () => call(endEverySession),
    onSuccess: () => signOutLocally(client, 'signed-out-everywhere'),
    onError: (error) => void toast(genericFailure(error)),
  })
  useRestoreFocus(button, isPending)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6 sm:flex-nowrap">
      <p id="everywhere-hint" className="text-[0.9375rem] text-ink-soft">
        {account.sessions.everywhereHint}
      </p>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        className="sm:shrink-0"
        busy={isPending}
        aria-describedby="everywhere-hint"
        onClick={() => signOut()}
      >
        {account.sessions.signOutEverywhere}
      </Button>
    </div>
  )
}

function SessionsSkeleton() {
  return (
    <div className="grid gap-3">
      <p className="sr-only">{account.sessions.loading}</p>
      <Skeleton className="h-6 w-32 rounded-full" />
      <Skeleton className="h-5 w-56" />
    </div>
  )
}
