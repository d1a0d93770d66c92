import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { refreshUsage } from '#client/lib/account.ts'
import { call } from '#client/lib/call.ts'
import { discardDraft } from '#client/lib/drafts.ts'
import { showHelp } from '#client/lib/help-in-refusal.ts'
import { isAt } from '#client/lib/location.ts'
import { useCurrentUser } from '#client/lib/session.ts'
import { justSaved, refreshSlideList, slidePath } from '#client/lib/slides.ts'
import {
  savedWithCareAnswer,
  slideGenerationFailed,
  slideToasts,
} from '#client/lib/toast-catalogue.ts'
import { toast } from '#client/lib/toasts.ts'
import { generateSlide } from '#shared/contract/slides.ts'
import { screenPaths } from '#shared/screen-paths.ts'

/** The name of the draft. */
export const goalDraft = 'goal'

const mutationKey = ['create-slide']

/** The request continues when the user leaves the screen; `pending` is true on return until it has ended. */
export function useCreateSlide() {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id
  const [, navigate] = useLocation()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (goalDescription: string) => call(generateSlide, { body: { goalDescription } }),
    onSuccess: ({ id, needsSupport }) => {
      void refreshSlideList(client)
      void refreshUsage(client)
      if (id === null) {
        toast(slideToasts.createdWithoutId)
        return
      }
      if (userId) discardDraft(userId, goalDraft)
      const isOnScreen = isAt(screenPaths.createSlide)
      // No success toast if the goal speaks of danger: the slide's screen shows the care answer.
      // The toast is over the header, because at the bottom of a phone it would cover the next step,
      // the narration.
      if (!needsSupport) toast({ ...slideToasts.created, place: 'header' })
      else if (!isOnScreen) toast(savedWithCareAnswer(slidePath(id)))
      if (isOnScreen) navigate(slidePath(id), { state: needsSupport ? justSaved : null })
    },
    onError: (error) => {
      // A refusal may mean that the shown allowance is out of date.
      void refreshUsage(client)
      if (error.help) {
        showHelp(client, error.help, { path: screenPaths.createSlide, draft: goalDraft })
        return
      }
      // Without a readable response the slide may have been created: the list shows it.
      const hasNoReadableResponse = error.status < 400
      if (hasNoReadableResponse) void refreshSlideList(client)
      // The status is 0 if there was no response at all; else it is that of a success.
      const wasCreated = hasNoReadableResponse && error.status > 0
      toast(wasCreated ? slideToasts.createdWithoutId : slideGenerationFailed(error))
    },
  })
  const pending = useIsMutating({ mutationKey }) > 0
  return { pending, create: (goal: string) => mutate(goal) }
}
