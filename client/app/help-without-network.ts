/** The help button for the error page, which is shown when the network is gone: its code must be there before. */
import { lazyWithPreload, preload } from './lazy-with-preload.ts'

const load = async () => {
  const { HelpDialogButton } = await import('#client/ui/help/help-dialog-button.tsx')
  return { default: HelpDialogButton }
}

export const HelpWithoutNetwork = lazyWithPreload(load)

export const preloadHelp = (): Promise<unknown> => preload(load)
