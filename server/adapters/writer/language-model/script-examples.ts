// Our own examples for the prompt: they show the level of the writing better than rules do. `wish` is the goal, as the
// prompt calls it.

/** A whole script, shortened. */
export const exampleScript = {
  wish: 'a repair café in the old fire station on saturdays, Noor on the sewing machine',
  script: `Let the chair hold you. [pause 4s] Shoulders low, jaw loose, one breath that takes its time. [pause 5s]

The plan has been asked to carry a whole town on its back. Let it be smaller. It is a room, some tables, and people who would like their toaster back. If only three of them come, three things get looked at. [pause 6s]

Saturday, ten o'clock. You roll up the big door of the fire station, and the light goes in ahead of you. Noor is at the sewing machine already, a thread between two front teeth. "Kettle's on," says Noor. [pause 5s]

A boy lifts a radio onto your table with both arms. "It only does the sea," he says. [pause 4s] Eleven screws go into the lid of a jam jar, in the order they came out. Inside, one grey wire has let go of its place. You set it back, touch it with the iron, and a line of smoke goes up. [pause 5s] Then a voice, in the middle of a sentence, says that rain is moving east. The boy doesn't smile. He lays his ear right against it. [pause 7s]

Behind you the sewing machine runs, stops, runs. A coat has two sleeves again. [pause 6s]

And today: you find one thing in your own home that has stopped working, a torch, a clock. You tie a label to it and write, in five words, what is wrong. [pause 5s]

Thank the hands that once showed yours which way a screw turns. And thank Noor. [pause 5s]

Roll the big door down. The jam jar keeps its screws, and the plan can wait there with them. [pause 6s] Here is the chair. Here are your hands, empty and warm. Open your eyes when they want to.`,
} as const

/**
 * Two parts of a script, the one that takes off weight (`release` in the checks) and the scene, for a goal that says
 * what is to stop.
 */
export const exampleExcerpt = {
  wish: 'i dont want to shout at the kids every single morning',
  text: `Mornings have turned into an exam that you mark yourself, in red, by the front door. Put the pen down. It is a hallway with coats in it, and people of different heights. [pause 6s]

Ten to eight. There is toast under the table. A shoe is missing, and the one who is missing it has stopped looking. You hear your own breath go in, sharp, and you know what usually follows. [pause 4s] You sit down on the bottom stair. It is cold through the cloth. From down here the shoe can be seen at once, behind the umbrellas, with a wooden crocodile inside. [pause 5s] "He was asleep," says a small voice. You tip him out into the hand that is waiting. [pause 6s] Out on the pavement somebody turns round, runs back, presses a sticky face into your sleeve for as long as it takes, and is off again. [pause 7s]`,
} as const
