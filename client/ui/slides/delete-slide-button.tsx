import type { ComponentProps } from 'react'
import { slideToasts } from '#client/lib/toast-catalogue.ts'
import { richText } from '#client/texts/rich-text.ts'
import { slides } from '#client/texts/slides.ts'
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

export function DeleteSlideButton({ goal, ...buttonProps }: DeleteSlideButtonProps) {
  return (
    <DeleteButton
      {...buttonProps}
      title={slides.deletion.title}
      text={richText(slides.deletion.text, {
        goal: () => <bdi>{truncate(goal, quotedLength)}</bdi>,
      })}
      dialogLoadFailureToast={slideToasts.deleteFailed}
    />
  )
}
