import { classNames } from '#client/ui/class-names.ts'

interface ThemedImageProps {
  morning: string
  evening: string
  className: string
}

/** An image for each theme; the browser loads only the visible one. */
export function ThemedImage({ morning, evening, className }: ThemedImageProps) {
  return (
    <>
      <LazyImage src={morning} className={classNames(className, 'dark:hidden')} />
      <LazyImage src={evening} className={classNames(className, 'not-dark:hidden')} />
    </>
  )
}

export function LazyImage({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      width={480}
      height={300}
      loading="lazy"
      decoding="async"
      className={classNames('object-cover', className)}
    />
  )
}
