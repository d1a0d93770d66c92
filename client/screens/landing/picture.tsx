import { classNames } from '#client/ui/class-names.ts'

interface PictureProps {
  morning: string
  evening: string
  className: string
}

/** One place under both lights; the browser fetches only the one that is shown. */
export function Picture({ morning, evening, className }: PictureProps) {
  return (
    <>
      <Light src={morning} className={classNames(className, 'dark:hidden')} />
      <Light src={evening} className={classNames(className, 'not-dark:hidden')} />
    </>
  )
}

export function Light({ src, className }: { src: string; className: string }) {
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
