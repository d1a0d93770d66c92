/**
 * Help that is loaded before it is needed: the help button of the error page, which may be shown without a network,
 * and the help that is shown when a text is refused, which must not wait for its code.
 */
import { lazyWithPreload, preload } from './lazy-with-preload.ts'

const loadHelpButton = async () => {
  const { HelpDialogButton } = await import('#client/ui/help/help-dialog-button.tsx')
  return { default: HelpDialogButton }
}
const loadHelpInRefusal = async () => {
  const { HelpInRefusal } = await import('#client/ui/care/help-in-refusal.tsx')
  return { default: HelpInRefusal }
}

export const PreloadedHelpButton = lazyWithPreload(loadHelpButton)
export const PreloadedHelpInRefusal = lazyWithPreload(loadHelpInRefusal)

export const preloadHelp = (): Promise<unknown> =>
  Promise.all([preload(loadHelpButton), preload(loadHelpInRefusal)])
