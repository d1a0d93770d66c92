import { EmptyState } from '#client/ui/empty-state.tsx'

interface ToComeProps {
  name: string
  /** What will be done here, in one sentence. */
  promise: string
}

/** Holds the place of a screen that is still being built. */
export function ToCome({ name, promise }: ToComeProps) {
  return (
    <>
      <h1 className="text-heading">{name}</h1>
      <EmptyState title="Still being prepared" text={promise} />
    </>
  )
}
