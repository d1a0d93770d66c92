import { useLayoutEffect } from 'react'
import { app } from '#client/texts/app.ts'
import { common } from '#client/texts/common.ts'

/** Sets the document's title, such as 'Journal · Evenstream'; null sets the product's name alone. */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    document.title = title === null ? common.productName : app.documentTitle(title)
  }, [title])
}
