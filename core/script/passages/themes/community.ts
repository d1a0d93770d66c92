import type { ThemePassages } from '../theme-passages.ts'

export const COMMUNITY: ThemePassages = {
  scene: [
    'You are among people who are glad you came. You have a place here.',
    'You give what you have, others give what they have, and it is plenty.',
    'People here know you, the real one, and they save you a seat.',
    'Something good is going on, and you are part of the reason.',
  ],
  sight: [
    'You see faces you know, turned toward each other in good light.',
    'Look around the room: coats on hooks, bright cups, hands that wave you over.',
    'You watch two people meet who needed to meet. Their eyes say so.',
    'You see what you have built together, its shape, its colours, its worn edges.',
  ],
  sound: [
    'You hear talk and laughter, and your own voice somewhere in the middle.',
    'Listen to the hum of many people at ease. Someone calls you over.',
    'You hear a song begin, or a story, and the room grows quiet for it.',
    'You hear your name, and thanks, and the sound of chairs pulled close.',
  ],
  touch: [
    'Someone puts a warm hand on your shoulder and leaves it for a moment.',
    'You pass a bowl along. It is smooth and heavy, and your fingers meet other fingers.',
    'You feel the firm grip of a hand that is pleased to meet yours.',
    'You sit close on a wooden bench and feel warm arms on either side.',
    'You carry one end of something heavy, and it feels light with two.',
  ],
  smell: [
    'You smell coffee in a big pot, and wet coats, and cake.',
    'There is a scent of food that many hands have made.',
    'You breathe in the smell of a full and friendly room.',
  ],
  taste: [
    'You taste something that a neighbour made, with honey in it.',
    'You take a bite, you ask for the recipe, you take another bite.',
    'You share a pot of tea, strong and sweet, and it tastes of company.',
  ],
  ease: [
    'You stack the chairs together at the end. It is half the fun.',
    'Someone is late and someone is early, and it works out as it always does.',
    'You wave at three people on your way home.',
    'You listen more than you talk, and still you feel heard.',
  ],
  step: [
    'You greet one person by name and ask one real question.',
    'You offer one hour, or one tool, or one skill, in a short message.',
    'You invite one person to something small and simple.',
    'You turn up once, on time, where people like you meet.',
    'You thank one person for a thing they think no one noticed.',
    'You write down three names, and you contact the first.',
  ],
}
