import type { ThemePassages } from '../theme-passages.ts'

export const COURAGE: ThemePassages = {
  scene: [
    'You stand in a moment you used to avoid, and you are all right.',
    'You speak, you act, you stay. Your heart beats, and it is on your side.',
    'You are yourself in front of others, and there is ground under your feet.',
    'You do the brave thing in the plain way, one breath after another.',
  ],
  sight: [
    'You look up, and you see faces, and most of them are friendly.',
    'Look straight ahead. The light is even and the edges of everything are clear.',
    'You see the door, you see your hand reach for it, you see it open.',
    'You watch the scene from behind your own eyes, wide awake.',
  ],
  sound: [
    'You hear your own voice. It is lower than you expect, and it carries.',
    'Listen to the silence just before you begin. It sounds like room for you.',
    'You hear a murmur of yes, and a quiet in yourself that stays.',
    'Your footsteps sound even. You hear each one and trust the next.',
  ],
  touch: [
    'Your feet are firm on the ground. Your hands are warm and hang loose.',
    'You feel your spine grow tall, and the air cool on your face.',
    'You touch thumb to finger, lightly, and feel how steady you are.',
    'Your palms are dry and soft. You hold what you need with an easy grip.',
    'You press your soles into the floor and feel it press back, solid.',
  ],
  smell: [
    'You notice the smell of the room, plain and harmless.',
    'There is a scent of fresh air, as if someone opened a window for you.',
    'You smell your own clean shirt, and it steadies you.',
  ],
  taste: [
    'You take a sip of water first. It tastes cool, and you take your time.',
    'There is a trace of mint on your tongue, fresh and bright.',
    'You taste the air as you breathe in, a little sweet, like after rain.',
  ],
  ease: [
    'It is over, and you are hungry. Life goes on, slightly larger.',
    'You feel the old flutter come, and you let it ride along.',
    'You speak as you would to a friend across a table.',
    'You find that people are busy with their own fears. You are gentle with them.',
  ],
  step: [
    'You say one honest sentence that you would usually swallow.',
    'You do the small, slightly scary thing first, for two minutes only.',
    'You ask for one thing you would like, in plain words.',
    'You practise the first line out loud, standing up.',
    'You write down what you would do with one spoonful more of courage, and do a tenth of it.',
    'You stay in one conversation a breath longer than usual.',
  ],
}
