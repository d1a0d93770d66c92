import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/lib/call.ts'
import { dateAndTime } from '#client/lib/dates.ts'
import { readPages } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { messageMarkFailed } from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { listContactMessages, markContactMessage } from '#shared/contract/support.ts'
import type { Reading } from '#shared/endpoint.ts'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { usePagedList } from './use-paged-list.ts'

type Message = Reading<typeof listContactMessages>[number]

const atOnce = 10

export function Messages() {
  return (
    <Section title="Messages" lead="What people wrote through the contact form.">
      <MessageList />
    </Section>
  )
}

function MessageList() {
  const list = usePagedList(readPages(listContactMessages), atOnce)
  switch (list.state) {
    case 'loading':
      return <ListSkeleton what="Loading the messages" />
    case 'failed':
      return <ListError text="The messages did not arrive." onRetry={list.retry} />
    case 'ready':
      if (list.rows.length === 0) return <p className="text-ink-soft">Nobody has written yet.</p>
      return (
        <div className="grid gap-5">
          <ul aria-label="Messages, newest first" className="grid gap-4 lg:grid-cols-2">
            {list.rows.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          <ShowMore more={list.more} label="Show older messages" />
        </div>
      )
  }
}

function MessageItem({ message }: { message: Message }) {
  const { name, email, answeredAt, looksLikeAdvertising } = message
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-card border border-line bg-surface p-5 shadow-soft">
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {name}
          </h3>
          {answeredAt ? <Badge tone="success">Answered</Badge> : <Badge tone="dawn">Open</Badge>}
          {looksLikeAdvertising && <Badge>Looks like advertising</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-soft">
          {/* There is none where the letter is damaged. */}
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="text-accent underline">
              {email}
            </a>
          )}
          <time dateTime={message.createdAt}>{dateAndTime(message.createdAt)}</time>
        </p>
      </div>
      <p dir="auto" className="max-h-72 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {message.message}
      </p>
      <AnsweredToggle message={message} />
    </li>
  )
}

function AnsweredToggle({ message: { id, name, answeredAt } }: { message: Message }) {
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (answered: boolean) =>
      call(markContactMessage, { params: { id }, body: { answered } }),
    // Awaited, so that the button says the old thing until the new one is true.
    onSuccess: () => client.invalidateQueries({ queryKey: [listContactMessages.path] }),
    onError: (error) => void toast(messageMarkFailed(error)),
  })
  useRestoreFocus(button, isPending)
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      busy={isPending}
      onClick={() => mutate(answeredAt === null)}
      className="justify-self-start"
    >
      {answeredAt === null ? 'Mark as answered' : 'Mark as open'}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}
