import { legal } from '#client/texts/legal.ts'

/** Links that `LegalHost` opens on any page. */
export function LegalLinks({ className }: { className: string }) {
  return (
    <nav aria-label={legal.navigation} className={className}>
      {Object.entries(legal.titles).map(([hash, name]) => (
        <a
          key={hash}
          href={`#${hash}`}
          className="inline-flex min-h-11 items-center rounded-full px-4 text-[0.9375rem] underline decoration-edge underline-offset-4 transition duration-200 hover:bg-accent-soft hover:decoration-accent"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
