// The passages that every script may draw on, part by part. One line is one breath of the guide:
// it is followed by a pause. They speak to "you", in the present, and promise nothing.

/** The first sentence and the second are drawn apart, so that few scripts open alike. */
export const SETTLE_FIRST: readonly string[] = [
  'Find a place where your body can be still.',
  'Settle in, wherever you are.',
  'Let your eyes close, or rest them on one soft point.',
  'Come to rest.',
  'Sit or lie in a way that feels kind to your back.',
  'Let the day go on outside the door.',
  'Make yourself comfortable.',
  'Arrive here, all of you.',
  'Allow your eyelids to lower.',
  'Take the seat you have and let it hold you.',
  'Pause where you are.',
  'Let your body choose its own position.',
  'Put down whatever is in your hands.',
  'Lean back a little.',
  'Let this be a quiet corner of your day.',
  'Begin by doing less.',
  'Be here for a moment, with all your weight.',
  'Let the noise of the day fade, like a lamp turned low.',
]

export const SETTLE_SECOND: readonly string[] = [
  'The chair or the bed takes your weight.',
  'You have given yourself five quiet minutes.',
  'You are free of tasks for a while.',
  'Your feet are heavy, your shoulders drop, and the ground carries you.',
  'The next few minutes belong to you.',
  'You settle slowly, like sand in clear water.',
  'You can move whenever you like, and you can be still.',
  'Your body knows how to rest, so let it begin.',
  'Behind your eyes it is dim, and calm, and yours.',
  'Your only task is to be here.',
  'The floor is under you, steady and patient, and you can lean on it.',
  'You settle a little deeper with each breath.',
  'The day keeps its place for you. It can wait.',
  'Something in you has been looking forward to this.',
  'Your breath is already slower than you think.',
  'There is plenty of time, and you are in it.',
  'Your body takes the hint, and grows heavy.',
  'This is a good place to start from.',
]

export const SETTLE_BODY: readonly string[] = [
  'Your jaw softens. Your tongue lies loose, and the small muscles around your eyes let go.',
  'Feel your shoulders slide away from your ears. Your arms grow long and heavy.',
  'Notice your hands. They can open now, palm up or palm down, as they please.',
  'Let your forehead grow smooth. Then your cheeks, then the corners of your lips.',
  'Feel the places where your body meets the seat. You are held there, evenly and well.',
  'A slow ease moves down your back, one bone after another, as if someone dims a lamp.',
  'Your belly is soft. Your knees are loose. Even the soles of your feet are resting.',
  'Give the weight of your head to whatever is beneath it, and let your neck be long.',
  'Scan gently from your crown to your heels. Where you find a knot, breathe there once.',
  'Your hips sink. Your chest widens. Your fingers uncurl by themselves.',
  'Let your breath find the tight places first, and leave them a little warmer.',
  'Both feet grow quiet. Both hands follow. Your face comes last, and it comes to rest.',
]

export const SETTLE_BREATH: readonly string[] = [
  'Breathe in through your nose, slowly. Breathe out as if you cool a cup of tea.',
  'Follow one breath all the way in, and all the way out. Then follow the next.',
  'Each breath in lifts you a little. Each breath out lets you down more softly.',
  'You breathe in for four slow counts. You breathe out for six, and wait.',
  'Let the out-breath grow longer, by itself, until your chest is at peace with its own pace.',
  'Your breath comes and goes like a small tide. You simply watch it turn.',
  'Feel cool air enter and warm air leave. That small change is enough to follow.',
  'One easy breath, then another. Your heart hears them and slows to match.',
  'Draw in a full breath and hold it for a moment. Now let it leave with a sigh.',
  'Your ribs open and close like a quiet pair of wings. You rest in the middle.',
  'Count five breaths on five fingers. By the last, your mind is a calmer place.',
  'With the next breath out, your whole body drops a little closer to the ground.',
]

export const RELEASE_NOTICE: readonly string[] = [
  'Notice how much this wish has come to weigh. Importance is only extra weight you add to it.',
  'There is a part of you that holds on hard. Thank it, and let its grip loosen by one finger.',
  'You care about this, and caring is good. The strain around it is something you can set down.',
  'See if there is pressure anywhere: in your chest, in your throat, in your plans. Let it ease.',
  'Wanting can become a clenched fist. Look at yours with kindness, and feel it soften.',
  'Importance is the heavy coat that a wish puts on. You undo its buttons, one after another.',
  'Perhaps you have asked a lot of yourself. For now you can lay that demand down.',
  'Notice the small voice that says it all depends on this. You hear it, and you let it rest.',
  'A wish held lightly moves better. You ease your hold, the way you would hold a bird.',
  'Some worry may have gathered around what you want. You see it, you nod, you let it pass.',
  'You have carried this a long way with both arms. Here is a wide table. Set it down.',
  'Feel how hard you have leaned on this. Stand straight again, and let the strain drop away.',
]

export const RELEASE_LAY: readonly string[] = [
  'You are whole before it comes, and whole after. That makes your hands lighter.',
  'Things can go more than one good way. You leave the door open, and your shoulders know it.',
  'You choose this freely, as you would choose a book from a shelf. It costs you little effort.',
  'Let it become ordinary in your mind, as plain as fetching the post. Ordinary things arrive easily.',
  'The wish stays. Only the weight goes, like a bag that slides from your shoulder.',
  'Your worth stays the same size, whatever happens. Breathe into that for a moment.',
  'You lay the importance down beside you, like a stone you have carried in your pocket.',
  'Say to yourself that it is allowed to happen. Then let your breath go out, all of it.',
  'You can care and be calm at once. The two sit side by side in your chest.',
  'What is left is simple: you would like this, and you are willing to let it come.',
  'Imagine a stream with many branches. This one is already there, and you can turn to it gently.',
  'The world can be on your side in this. Try that thought on, like a soft old jacket.',
]

export const SLIDE_ENTER: readonly string[] = [
  'Now step inside the scene. You look out through your own eyes.',
  'A door stands open in front of you. You walk through it, and you are there.',
  'Let the picture rise around you, until you stand in the middle of it.',
  'And here you are. This is an ordinary day in the life you chose.',
  'The scene comes near, and then it is all around you. You are inside it.',
  'You blink, and you are already here. It is real enough to touch.',
  'Let the place form slowly: the floor first, then the space, then you in it.',
  'Without any rush you arrive. This moment has been here all along, and now you stand in it.',
  'Take one step forward in your mind. The life you named closes softly around you.',
  'You are in it now, living it from within. Your own hands, your own pair of eyes.',
  'The curtain of the day draws back. You find yourself at home in the scene.',
  'Turn toward it and be there. It feels close, and plain, and yours.',
]

export const SLIDE_INSIDE: readonly string[] = [
  'You stay inside it, living it rather than watching it.',
  'It has the plain feel of something that is already so.',
  'Nothing here asks you to prove it. You simply live it.',
  'Your body knows this place. It moves through it with ease.',
  'You let it be as simple as it is.',
  'There is room for you in every corner of it.',
  'You take your time. The scene stays as long as you do.',
  'You notice how little it asks of you.',
  'This is what it is like, from the inside, on a usual day.',
  'You feel at home in it, the way you do in well-worn shoes.',
]

export const EASE: readonly string[] = [
  'What strikes you most is how normal it is. You are used to this life, and it suits you.',
  'You catch yourself smiling at something small. This is simply how your days go.',
  'A minute passes, like many others here. You are content to be in it.',
  'You have lived this often. It has the comfort of a coat that fits.',
  'You have stopped measuring it. You simply live it, and you like it.',
  'There is time. You do one small thing, and then another, at your own pace.',
  'Your mind agrees and your heart agrees. Between them it is calm.',
  'You think of something else for a while, as people do when life is good and plain.',
  'It is a Tuesday kind of happiness. You could almost overlook it, and you smile.',
  'You can stop holding on. The moment holds you.',
  'The extraordinary part is over. What remains is easy, daily, and yours.',
  'You yawn, you stretch, you go on. It is that familiar to you.',
]

export const STEP_OPEN: readonly string[] = [
  'Now bring one small step of today to mind, something that takes only a few minutes.',
  'From here, look at today. One small step is waiting, light enough for you to lift.',
  'Let the scene show you one thing you can do today. Small is good. Small gets done.',
  'Every life is made of small acts. See the one that is yours today, one step long.',
  'Think of today, the real one. There is a step in it that leads this way.',
  'Today offers you an opening about the size of one step. You see where it is.',
  'You carry this ease back to today, into one modest step.',
  'Choose one step for today, so small that you can begin it as you are.',
  'Somewhere in today there is a quarter of an hour for you. A single step fits inside.',
  'Now picture the next step, the one you can take today with what you have.',
]

export const STEP_DONE: readonly string[] = [
  'See yourself begin, and see it go well. It is done before you think twice.',
  'You watch your own hands do it. Start, middle, end. It goes smoothly.',
  'If you hesitate, you breathe once and begin anyway. Then it flows, and it is finished.',
  'You see the first minute of it clearly. The rest follows by itself.',
  'A small snag comes up, and you go around it. The step is complete, and you feel lighter.',
  'It takes less time than you expect. You put it away with a quiet nod.',
  'You notice the hour, the place, and how you start. You finish, and it feels clean.',
  'Your hand moves before your doubts do. In a little while it is done, and done well.',
  'You do it at an easy pace. When it is over, you feel the ground a bit firmer.',
  'Watch it unfold from beginning to end, as plain as making tea. You are pleased with it.',
]

export const THANKS: readonly string[] = [
  'Let thanks rise in you, quietly. It needs few words.',
  'Somewhere behind your ribs there is gratitude. You let it spread.',
  'You say thank you, to whatever or whoever you like.',
  'You are thankful, in a small and steady way, like a lamp left on.',
  'Give thanks for what you already have of this: the wish, the will, this breath.',
  'A simple thank you passes through you, and leaves you warmer.',
  'You feel grateful, and it costs you nothing at all.',
  'Thank your body for sitting here. Thank your mind for coming along.',
  'Gratitude comes easily now. You nod to the day and the day nods back.',
  'You look around one more time and say thanks for it, as one does to a good host.',
]

export const LET_GO: readonly string[] = [
  'And now you let the scene go, the way you let a paper boat go on a stream.',
  'You open your hands. The picture lifts away from them like a bird that knows its route.',
  'Let it drift. What is yours can find its own course.',
  'You have chosen, and that is enough. The rest can come in its own time.',
  'Release the picture as you would post a letter: with a light hand, and on with your day.',
  'You let the edges blur and the colours fade. It stays near, and you are free of it.',
  'Set the whole of it afloat. The current knows the way, and you can rest.',
  'Like breath on a window, the scene thins and clears. You leave it in good hands.',
  'You trust it to the flow of things. Your part is light: a step here, a smile there.',
  'Loosen the last thread. It floats, and so do you.',
  'You hand it over to the stream, which has carried heavier things than this.',
]

export const LET_GO_AFTER: readonly string[] = [
  'You are calm with it and calm apart from it.',
  'Your hands are empty, and they feel good that way.',
  'However it comes, you meet it kindly.',
  'You keep only the ease.',
  'There is a stillness in you where the wanting used to pull.',
  'It is allowed to happen, and you are allowed to rest.',
  'If the road bends, you bend with it, and look for what it brings.',
  'You walk on lightly, one eye on the path and one on the sky.',
]

export const RETURN_BODY: readonly string[] = [
  'Feel the seat beneath you again. Move your fingers, then your toes.',
  'Come back to your breath, and to the room around you.',
  'Notice the air on your face. Roll your shoulders once, slowly.',
  'Let sounds from around you come closer. You are back in your own place.',
  'A deeper breath now. It wakes your arms, your legs, the length of your back.',
  'Bring your attention home to your body. Stretch in any way that pleases you.',
  'The room returns: its size, its light, its small noises. You are in the middle of it.',
  'You begin to come back. Your hands stir, and your feet press the floor.',
  'Gently return. Press your palms together and feel how warm they are.',
  'Count from three down to one, and come back a little more with each number.',
]

export const RETURN_CLOSE: readonly string[] = [
  'When you are ready, open your eyes. Your day is here, and you walk into it lightly.',
  'Open your eyes whenever you like. Take that calm with you through the door.',
  'Let your eyes open. You are here, you are steady, and your step is waiting.',
  'And when it suits you, open your eyes and go on with your day, a little lighter.',
  'Now your eyes open. You carry on, unhurried, in good company with yourself.',
  'Open your eyes. The same world is around you, and you stand in it with ease.',
  'In your own time, open your eyes. Begin with the small thing you saw.',
  'Slowly open your eyes, and let the first thing you see be a friendly one.',
  'With one last full breath, open your eyes. You are back in your day, at peace.',
]
