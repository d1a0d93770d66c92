/** The live region is always there: a reader hears what is put into it later, too. */
export function Notice({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text && (
        <p className="border-b border-line bg-dawn-soft px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 text-center text-[0.9375rem] text-ink">
          {text}
        </p>
      )}
    </div>
  )
}
