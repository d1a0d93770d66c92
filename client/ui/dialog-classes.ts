/** Overlay and panel of dialogs: at the bottom on phones, centred on wider screens. */
export const dialogOverlayClasses =
  'fixed inset-0 z-40 bg-veil backdrop-blur-[2px] data-[state=open]:animate-appear data-[state=closed]:animate-leave'

export const dialogPanelClasses =
  'fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-3rem)] w-full overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface px-6 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-soft outline-none data-[state=open]:animate-rise data-[state=closed]:animate-leave sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[30rem] sm:rounded-card sm:p-7'
