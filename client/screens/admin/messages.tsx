import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageUpdateFailed } from '#client/lib/admin-toasts.ts'
import { call } from '#client/lib/call.ts'
import { dateAndTime } from '#client/lib/dates.ts'
import { pagesQueryFor } from '#client/lib/pages.ts'
import { useRestoreFocus } from '#client/lib/restore-focus.ts'
import { toast } from '#client/lib/toasts.ts'
import { admin } from '#client/texts/admin.ts'
import { damagedParts } from '#client/texts/damaged-parts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { listContactMessages, markContactMessage } from '#shared/contract/contact.ts'
import type { ClientResponse } from '#shared/endpoint.ts'
import { ListError } from './list-error.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { usePagedList } from './use-paged-list.ts'

type Message = ClientResponse<typeof listContactMessages>[number]

const rowsPerStep = 10

export function Messages() {
  return (
    <Section id="messages" title={admin.messages.title} lead={admin.messages.lead}>
      <MessageList />
    </Section>
  )
}

function MessageList() {
  const list = usePagedList(pagesQueryFor(listContactMessages), rowsPerStep)
  switch (list.state) {
    case 'loading':
      return <ListSkeleton label={admin.messages.loading} />
    case 'failed':
      return <ListError text={admin.messages.failed} onRetry={list.retry} />
    case 'ready':
      if (list.rows.length === 0) return <p className="text-ink-soft">{admin.messages.none}</p>
      return (
        <div className="grid gap-5">
          <ul aria-label={admin.messages.list} className="grid gap-4 lg:grid-cols-2">
            {list.rows.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          <ShowMore more={list.more} label={admin.messages.showMore} />
        </div>
      )
  }
}

const senderOf = ({ name, isDamaged }: Message) => (isDamaged ? admin.messages.unknownSender : name)

function MessageItem({ message }: { message: Message }) {
  const { email, answeredAt, looksLikeAdvertising, isDamaged } = message
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-card border border-line bg-surface p-5 shadow-soft">
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {senderOf(message)}
          </h3>
          {answeredAt ? (
            <Badge tone="success">{admin.messages.answered}</Badge>
          ) : (
            <Badge tone="dawn">{admin.messages.open}</Badge>
          )}
          {looksLikeAdvertising && <Badge>{admin.messages.advertising}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-soft">
          {/* Empty when the stored message cannot be decrypted. */}
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="text-accent underline">
              {email}
            </a>
          )}
          <time dateTime={message.createdAt}>{dateAndTime(message.createdAt)}</time>
        </p>
      </div>
      <p dir="auto" className="max-h-72 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {isDamaged ? damagedParts.contactMessage : message.message}
      </p>
      <AnsweredToggle message={message} />
    </li>
  )
}

function AnsweredToggle({ message }: { message: Message }) {
  const { id, answeredAt } = message
  const client = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (answered: boolean) =>
      call(markContactMessage, { params: { id }, body: { answered } }),
    // Returned, so that the button, whose label comes from the list, stays busy until the list has been fetched again.
    onSuccess: () => client.invalidateQueries({ queryKey: [listContactMessages.path] }),
    onError: (error) => void toast(messageUpdateFailed(error)),
  })
  useRestoreFocus(button, isPending)
  const label = answeredAt === null ? admin.messages.markAnswered : admin.messages.markOpen
  return (
    <Button
      ref={button}
      aria-label={admin.messages.actionFor(label, senderOf(message))}
      variant="secondary"
      size="sm"
      busy={isPending}
      onClick={() => mutate(answeredAt === null)}
      className="justify-self-start"
    >
      {label}
    </Button>
  )
}
