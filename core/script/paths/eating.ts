// For a goal about eating, weight or starving. Warmth, rest, hands and ground; no food, size, number,
// mirror or effort. Each script says who can help.

export const eatingScripts: readonly string[] = [
  `Let what is under you hold you. Chair, bed, floor: it is made for this. [pause 5s] Rest your hands wherever they are comfortable, palms up or palms down. [pause 4s] Breathe as you are already breathing. There is nothing here to improve. [pause 6s]

A great deal has been asked of your body, and a great deal has been said to it. For these minutes you can put the asking down. [pause 5s] Nothing is measured here, and nothing is earned. You are allowed to be warm. You are allowed to be tired. [pause 6s]

It is late afternoon in a walled garden. The bricks have had the sun on them since morning, and now they are giving it back. You come in by a wooden gate, find the bench along the wall, and sit. [pause 5s] The warmth is there at once, between your shoulders. It goes in slowly, through your coat, like something said by a person in no hurry. [pause 6s]

You slip off your shoes. The flagstones are warm as well. You can feel their grain under your soles, and a seam of moss, cool and springy. [pause 5s]

Behind the hedge somebody is raking. You hear the tines go through the gravel, stop, and begin again. [pause 4s] Then the gardener comes round the corner with a blanket over one arm. “It cools quickly here,” she says, “once the sun is behind the chimney.” [pause 4s] The wool is thick and a bit scratchy and smells of cedar. She tucks the corner in beside you, as one does for anybody, and goes back to her leaves. [pause 7s]

You draw it close. Underneath, your hands find each other. They are good hands. They have fastened coats, and stroked animals, and held on. [pause 6s] Feel them warm each other, slowly, the fingertips last. [pause 7s]

A thought may come by with its rules. You hear it as you hear the rake: over there. You stay where you are, with the wall at your back. [pause 7s]

Bees go home along the bricks. The sky turns the colour of the inside of a shell. Your breath moves under the wool without any help. [pause 8s] The body you live in is on your side. It has been all along, even when it was frightened. [pause 6s]

Today has room for one kind thing. You hold your hands under warm water until they are warm through, and dry them finger by finger. [pause 5s] And a doctor, or somebody who knows this ground well, can stand beside you in it. You may tell them as much or as little as you like. [pause 5s]

Thank your feet, your hands, the breath that keeps coming. Thank whoever has ever put a blanket round you. [pause 6s]

Let the garden go quiet, and the gate close softly. The warmth you may keep. [pause 6s] Here is the room. Here is what holds you. Let your eyes open when they are ready.`,

  `Come in from whatever the day has been. [pause 4s] Sit down, or lie down, and let the floor or the mattress rise to meet you. [pause 5s] Feel where you are warm already, even if it is only the palms of your hands. [pause 6s]

There is a voice that keeps accounts. You know the one. It is tired as well. You needn’t argue with it, and you needn’t obey it. Give it a chair in the hall, and let the door between you close. [pause 6s] In here you are nobody’s task. [pause 5s]

Rain on a slanted roof. You are in an attic with an iron stove, and somebody has lit it before you came. It ticks. An orange glow moves in the pane of its door. [pause 6s] On the armchair lies a quilt, sewn from other people’s curtains: stripes, roses, a faded blue. You pull it round your shoulders. It smells of woodsmoke. [pause 6s]

Across from you a friend is sorting wool. “Lend me your hands,” they say. You hold them up, apart, and the skein is laid round your thumbs. [pause 4s] The yarn begins to move. It tugs a little to the left, a little to the right, soft and dry. [pause 6s] You talk about the roof, and about a film whose ending neither of you remembers. Or you say nothing for the length of a whole colour. [pause 5s]

“You’re easy to be with,” your friend says, eyes on the ball, as one might mention the weather. You feel that land. You let it stay. [pause 8s]

The end of the yarn slips off. Your hands are still up in the air, and you both laugh. [pause 4s] Then they come down into your lap, where a hot-water bottle lies in its knitted cover, and the heat goes up your arms to the elbows. [pause 7s]

A log settles. The rain finds a slower beat. Your shoulders come down of their own accord, then your brow, then the place between your eyes. [pause 6s] You are being kept warm. It is given to you as it is to a sleeping cat, and to an old dog by the fire. [pause 8s]

There is help of a quiet kind, too. A doctor, or somebody who knows the way through this, can stand beside you. The door to them is an ordinary door. [pause 5s]

Today you do one thing with warmth in it. You fetch a blanket or thick socks before you are cold, and put them on, and that is the whole step. [pause 5s]

Thank your hands, for holding still and for holding on. Thank the friend, who has come already or is on the way. [pause 6s]

Let the stove burn down as it likes. Leave the wool on its chair. [pause 6s] You are back where you began, a little warmer. Move your fingers, and look around the room.`,

  `Lie back, or lean. Find the places where you are met: your heels, your shoulder blades, the back of your head. [pause 6s] Let your jaw go soft. Let your eyes go dark and easy. [pause 5s] Outside these minutes there may be much to manage. Inside them there is nothing. [pause 5s]

You have been at work on yourself for a long time. You can put the tools down. [pause 4s] Your body is where you live. It hears the rain, and it knows your friends by their footsteps. It can be treated, today, as you would treat a guest who has come a long way in the cold. [pause 7s]

You are on a hillside, under an oak that was old before any of the houses were built. Its roots have made a sort of armchair. You sit down in it, on a folded rug, and the trunk takes the whole of your back. [pause 6s] The bark is rough and dry, and holds the sun of the morning.

Wind comes up the slope. You see it first in the long grass, then you hear it overhead, in all the leaves. Then it has passed. [pause 6s]

Down at the stile is somebody you like, on the way up with an old dog. The dog reaches you first. It turns round, sighs, and lies down across your feet. [pause 5s] There is its warmth, coming through your shoes. It has a single opinion about you, which is that you are here. [pause 7s]

“Sorry,” says your friend, dropping into the grass. “To that dog everyone’s a hearth.” “Leave it,” you say. You work your fingers into the fur behind its ears, where it smells of hay. [pause 6s] The dog breathes out, and you notice that you have, too. [pause 5s]

After that, clouds. Their shadows go across the valley, over roofs, a church, a bus. Whatever they cross stays where it is. [pause 7s] You lay your palm on the earth beside the root. It is crumbly and cool, then warmer, as though something had moved over to make room. Feel how it bears you up. It does that for the oak, and for you, in the same way. [pause 8s]

Today there is a kindness you can do. You press the thumb of one hand into the palm of the other, unhurried, until both of them are warm. [pause 5s] You say to yourself what you would say to the guest. “Come in. Rest.” [pause 5s]

And there are people whose work this is. A doctor, or somebody who knows it from the inside, can stand beside you. You may ask for that, as one asks for a lamp on the stairs. [pause 5s]

Thank the ground, and your feet on it. Thank those who have been glad of you. [pause 6s]

Let the hill keep its wind and its dog. [pause 6s] Here is your own room, and the surface you are resting on. It has you. Let your eyes come open.`,
]
