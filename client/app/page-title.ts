import { useLayoutEffect } from 'react'

const product = 'Evenstream'

/** 'Journal · Evenstream'; the product's name alone where no screen is open. */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    document.title = title === null ? product : `${title} · ${product}`
  }, [title])
}
