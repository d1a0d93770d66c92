import type { ComponentProps } from 'react'
import { slideToasts } from '#client/lib/toast-texts.ts'
import { truncate } from '#core/truncate.ts'
import { DeleteQuestion } from '../delete-question.tsx'

const quotedLength = 50

interface DeleteSlideProps
  extends Pick<
    ComponentProps<typeof DeleteQuestion>,
    'label' | 'busy' | 'onConfirm' | 'describedBy' | 'size' | 'className'
  > {
  goal: string
}

export function DeleteSlide({ goal, ...question }: DeleteSlideProps) {
  return (
    <DeleteQuestion
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
