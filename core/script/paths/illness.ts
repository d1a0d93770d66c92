// For a goal about an illness or a hope for a cure. Comfort and care are pictured; the hope is named as a
// hope. The listener neither walks nor recovers, nothing is promised, and no illness or treatment is named.

export const illnessScripts: readonly string[] = [
  `Be as you are, propped up or flat or curled. Whatever eases you is right. [pause 5s] Let the cushion take your head. Let the cover take your hands. [pause 5s] Breathe in the size that fits today. [pause 6s]

You have a hope. It is allowed to be as large as it likes. [pause 4s] It is a hope, and you owe it to nobody that it comes true; your body is not sitting an exam. You can set it down next to you, within reach, and turn for a while to what is kind in this hour. [pause 7s]

Mid-morning. Someone has opened the window by a hand’s width, and the curtain is breathing. [pause 4s] The sheet is fresh from the line. It still has its folds, and it is cool in the places where you have yet to lie. You move a little way over, into the cool. [pause 6s]

Sounds come up from below. A broom on stone. Two people discussing a parcel. Far off, a school at playtime, that high, mixed noise, like starlings. [pause 6s] It all goes on by itself, and you lie in the middle of it, looked after, with nothing to see to. [pause 6s]

Then footsteps you know. The door is pushed open with an elbow. “Stay as you are,” they say. There is a bowl of warm water, and a cloth; you hear it wrung out, and the drops. [pause 4s] It is laid over your forehead, then along your wrists, one and then the other. It smells of clean linen. They do it slowly, as though it were the only thing on the list. [pause 7s]

They ask what would be good. Just then you know exactly. The other pillow, and the story about the ferry, again. [pause 5s] They pull the chair up close and begin. You have heard it before; that is the sweet part. You smile in the place where you always smile. [pause 7s]

For a stretch of time there is something besides enduring. There is a voice, a chair, a stripe of sun crossing the blanket at its own speed. It reaches your hand. You turn the palm up. [pause 8s] Whatever else is in you, this is in you too, a warm place, about as wide as a hand. [pause 7s]

Today there is one easy step. You think of what would make the next hour softer, a cushion, a tune, a question for the person who looks after you. [pause 5s] You ask for it, out loud. [pause 4s]

Thank those who come in with their hands full. Thank the doctors and nurses who turn this over in their minds. Thank your body, tired as it is, for letting the warmth in. [pause 6s]

The picture may dissolve now, the curtain, the cloth, the voice. Your hope can stay where you put it. [pause 6s] There is the pillow again. There is your breath, in its size. Open your eyes to the room, or keep them closed and rest.`,

  `Take the position that asks least of you. [pause 4s] If there is pain, leave it a wide margin. Find a place that is only ordinary, an earlobe, a heel, a fingertip. [pause 6s] Rest your attention there. [pause 5s]

So much has been about this: the calendar, the talk, the looks. [pause 4s] For these minutes you are more than it, as you are at every other time. The hope you wrote can come in too. It is welcome as a hope. You needn’t hold it up by force; you can put it down, and it is still yours. [pause 7s]

A covered porch, summer rain. You have been settled in the long chair, with a rug over you and a cushion just where you would have asked for it. [pause 5s] Everything drips. Water comes off the edge of the roof in strings. The air smells of wet dust, of mint. [pause 6s]

A friend is on the step with a colander, shelling peas. You hear each of them land, bright at first, then duller as the bottom is covered. [pause 5s] A pod is put into your hand, fat and cool. You press the seam with your thumb until it gives. [pause 6s]

“Say it, if you like,” says your friend, who has known you long. [pause 4s] And you say what you hope for. You say it in a few words, into the rain. It sounds neither foolish nor large. [pause 5s] Your friend’s hands stop. “I hope so too,” your friend says. “So much.” Nothing is added to that. Then the peas begin again. [pause 8s]

Something has grown easier, now that it has been said. The hope is out here on the porch, between the two of you, in good company. [pause 7s]

Towards five somebody comes with a bag and wet shoes, to see how you are. They warm their hands before they touch your wrist. They listen to all of it. “Let’s see about that cushion,” they say, and they know how; something is raised, something is moved across. [pause 6s] Your shoulders feel it first, then your back, the ease of being in good hands. [pause 8s]

The rain thins out. A blackbird starts up on the highest thing it can find. You lean your head back, and listen. [pause 8s]

Today, as it is, holds one small act. You say your hope aloud, once, to a person who can bear to hear it, or to the window. [pause 4s] Then you ask for some comfort that can be had before tonight. [pause 5s]

Thank those who sit on steps, and those whose work is care. Thank yourself, for coming through each day up to this one. [pause 6s]

Let the porch grow thin, like the rain. Your hope may come along, or wait there in the dry. [pause 6s] You are in your own place. Feel the heel, the ear, the fingertip. Then the sounds of the room. Then open your eyes, if that is pleasant.`,

  `Let your head be held by whatever is behind it. [pause 5s] Your eyelids can come down halfway, like blinds. [pause 4s] Follow one breath out to its end, and let the next find its own way in. [pause 6s]

There is a hope in what you wrote. Leave it standing exactly as high as you wrote it. [pause 4s] What you can put down is the watching: the reading of every sign, the hoping as a duty. It is off your hands for a while. Comfort has its turn now. [pause 7s]

Evening. A lamp with a scarf over its shade, so that the whole room is the colour of tea. You have been helped between clean sheets, and somebody has warmed the bed. [pause 6s] On the table stand a glass, a bell, a sprig of rosemary in a jar. You brush it, and your fingertips carry the scent to your face. [pause 5s]

Through the wall your neighbour is tuning. You know that cello well by now. Night after night it climbs the same stair of notes, slips on the same step, and goes back down. [pause 5s] The one who is sitting up with you lifts a finger: listen. You listen together. [pause 4s] It climbs. It comes to the place, slows, puts its foot down, and is over. Out it goes, onto a long, wide landing of sound. [pause 8s] You look at one another. Neither of you says a word, in case. And it goes on, to the very end. [pause 6s]

Then comes the quiet that such things leave. You can feel it on your skin. [pause 6s]

“Give me that hand,” says the one beside you. Oil is warmed between two palms. A thumb goes along each of your fingers, round the knuckle, into the hollow of the palm, with just enough weight, then a little less. [pause 6s] This asks for nothing from you. It is care, and all the way up the arm your muscles know it, and let go. [pause 8s]

In the passage a tray is put down. Somebody laughs at something, low, and hushes. The house has you in it, and is glad. [pause 7s] If there is a bad hour, it comes into a room where you have company. There are people for that, with names and telephone numbers, written down within reach. [pause 6s]

Today, a small step. You choose one piece of music, and hear it through with nothing else to do. [pause 5s] And if a question keeps you awake, you say it to the doctor or the nurse, so that it is theirs as well. [pause 5s]

Thank the one who sits up. Thank the one who practises. Thank this body, for letting itself be cared for. [pause 6s]

Let the lamp go down. Your hope can sleep where you sleep. [pause 7s] Then, slowly, comes the room you are really in: its hum, its corners, its air on your cheek. Open your eyes when you want to.`,
]
