import { ToCome } from '../to-come.tsx'

export default function Home() {
  return <ToCome name="Home" promise="Your day will begin here, with the scene you keep in view." />
}
