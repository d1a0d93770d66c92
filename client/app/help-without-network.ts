/**
 * Help that is loaded before it is needed: the button of the error page, which is shown when the network is gone, and
 * the screen for the answer to a refused text, which must not wait for its code.
 */
import { lazyWithPreload, preload } from './lazy-with-preload.ts'

const loadButton = async () => {
  const { HelpDialogButton } = await import('#client/ui/help/help-dialog-button.tsx')
  return { default: HelpDialogButton }
}
const loadAnswer = async () => {
  const { HelpInRefusal } = await import('#client/ui/care/help-in-refusal.tsx')
  return { default: HelpInRefusal }
}

export const HelpWithoutNetwork = lazyWithPreload(loadButton)
export const PreloadedHelpInRefusal = lazyWithPreload(loadAnswer)

export const preloadHelp = (): Promise<unknown> =>
  Promise.all([preload(loadButton), preload(loadAnswer)])
