import type { ComponentProps } from 'react'
import { slideToasts } from '#client/lib/toast-catalogue.ts'
import { truncate } from '#core/truncate.ts'
import { DeleteButton } from '../delete-button.tsx'

const quotedLength = 50

interface DeleteSlideButtonProps
  extends Pick<
    ComponentProps<typeof DeleteButton>,
    'label' | 'busy' | 'onConfirm' | 'describedBy' | 'size' | 'className'
  > {
  goal: string
}

export function DeleteSlideButton({ goal, ...question }: DeleteSlideButtonProps) {
  return (
    <DeleteButton
      {...question}
      title="Delete this Target Slide?"
      text={
        <>
          “<bdi>{truncate(goal, quotedLength)}</bdi>” goes for good, with its script and any audio.
          It still counts towards your plan.
        </>
      }
      failed={slideToasts.deleteFailed}
    />
  )
}
