// For a goal about harming, punishing or controlling another person. Only the wish behind it is pictured: peace,
// respect, being loved. The other person does not occur, and nothing of the goal is affirmed.

export const harmScripts: readonly string[] = [
  `Plant both feet. Press down, and feel the floor press back. [pause 5s] Stretch your fingers wide, and let them go. [pause 5s] There is heat in you. Let some of it out with the breath, through the mouth. Again, longer. [pause 7s]

You have carried this a long way, and it burns. Nobody asks you to call anything fair. [pause 4s] But under the heat there is something you want for yourself, and it is clean: peace, in a place that is yours. Put the rest down, and look only there. [pause 7s]

The first cold morning of the year. You wake, and it takes you a moment to notice what is different. The argument that starts by itself has stayed asleep. [pause 6s] You lie and listen: a tap, a bird, a van. The other side of the pillow is cool. [pause 5s]

You go through your own rooms. The key to this door hangs on a nail, at the height of your hand. [pause 4s] You hold your wrists under the tap and feel the water run over the pulse, shockingly cold, wonderfully plain. [pause 6s]

In the kitchen a bowl stands under a cloth. You tip the dough onto the board. It can take all the strength you have, and you give it: heel of the hand, fold, turn. [pause 5s] Flour goes up in the light from the window. Your shoulders work. [pause 5s] After some minutes it changes under your palms. It grows smooth, and answers, and so do you. [pause 7s]

The oven takes it. In there the heat has a door and a place, and does what it is for. [pause 5s] You sit on the floor, your back to the warm enamel, while the smell comes, faint at first, then everywhere. [pause 6s] A knock. It is the neighbour from upstairs, following it down. “Is that yours?” You cut off the end, far too hot. You eat it standing, the two of you, with open mouths, to let the steam out. [pause 6s]

Evening. You sit by the lamp and listen for the old noise. There is the clock. There is the tin, ticking as it cools. [pause 8s] It is quiet, and the quiet is yours, and it was taken from nobody. [pause 6s]

Today there is a step of about a minute. When the heat comes, you go to a tap and let cold water run over your wrists until your breathing slows. [pause 4s] If it stays, you ring a person you trust, and say just that: “I’m burning. Talk to me.” [pause 5s]

Thank whatever in you would rather have peace. Thank anyone who has ever talked you round, and your hands, for the bread. [pause 6s]

Let the kitchen cool. Let the day slide from the table, and leave it where it lies. [pause 6s] Floor. Feet. The ordinary air of the room. Open your eyes to it.`,

  `Let your spine be long, without strain, like a coat on a good hanger. [pause 5s] Unlock your knees, your jaw, the small muscle over each eyebrow. [pause 6s] Let your breath drop lower than it has been. [pause 5s]

Behind what you wrote stands something that you want for yourself. It may be to count, to be heard, to be treated as somebody. [pause 4s] That is a good wish, and it is older than any battle. Put the battle down. Turn round, slowly, to the side where your own life is. [pause 7s]

Thursday evening, a hall with a wooden floor. The tea urn rumbles. There is a meeting about the footbridge over the stream, whether to mend it or close it. You know that bridge. You have a drawing in your bag. [pause 5s]

Several people talk at once. You wait for a gap and stand up; you hear your chair scrape. “I’ve had a look underneath,” you say. [pause 4s] You put your voice down in the room like a cup on a table. Heads turn. Someone switches off the urn so as to hear. [pause 6s]

You unroll the drawing. Most of the beams are sound. One is soft; you show where your thumb went in. You say what it would take, and you say what you are unsure of. [pause 6s] An old woman asks about the handrail. You think before you answer. “You’re right,” you say. “It’s too low.” You pencil it in, and she leans over to see. [pause 6s]

“Well,” says the man in the chair, “that’s the first sense all evening.” There is laughter, and it is warm, and hands go up. [pause 6s]

Then Saturdays, in rubber boots, passing planks. They ask where you want this one. You tell them, and it goes there. [pause 4s] A boy with a drill watches how you hold yours. Somebody barks a word at you; you look up, mildly. “Ask me again,” you say. A second of silence. “Sorry. Would you pass the level?” You pass it. It is over. [pause 7s]

The last plank is in. You are the first across. The wood is pale, it smells of resin, and it carries you. [pause 8s] On the far bank you turn. They are all coming, one after another, with a pram and a dog. You feel it between your shoulder blades: there is a place here, and you are standing in it. [pause 7s]

Today, one small act. You take a thing you are good at, and do it for a few minutes with care. [pause 5s] You look at it. It is yours. [pause 4s]

Thank those who have heard you out. Thank your own voice, for the times it has stayed level. [pause 6s]

Let the hall go dark, and the bridge stand by itself above the stream. [pause 6s] Your back is long. Your breath is low. Listen to the room, and look up.`,

  `Let yourself be heavy. The bed or the chair can take it. [pause 5s] Find the tightest place you have, and breathe around it. Leave it as it is. [pause 6s] That is all for now. [pause 4s]

To want to be loved, and to be safe, is as old a wish as any. It can close the hands. [pause 4s] Turn yours over, and let them open. What comes to an open hand comes because it likes to. The plans, the speeches, let them drop; nobody here asks about them. [pause 7s]

It has rained all day, and now it has stopped. You are on your way to a house whose door is propped open with a boot. You hear it before you get there: plates, a piano played badly, somebody calling for more chairs. [pause 5s] You wipe your feet. “There you are,” says a voice from the kitchen, as though a question had been answered. [pause 6s]

The passage is narrow and smells of wet coats and rosemary. People flatten themselves against the wall to let you by, and each has a hand for you, on your arm, on your sleeve. [pause 5s] A child holds up a foot. You crouch and tie the lace, in a double bow. “Good,” says the child, and runs. [pause 5s]

The long table is made out of three. Somebody has kept you a chair by putting a hat on it. You move the hat. [pause 4s] The bread comes round, and the talk comes round. You put in a word, and it is caught, and thrown on to the next. [pause 6s] When you are quiet, that is fine as well. The one on your left fills your glass with water, and leans back so that you can see the fire. [pause 6s]

Later you sit on the back step with the one who played the piano. Drops fall from the gutter, one, and then one. [pause 5s] “I wasn’t sure you’d come,” they say. “Nor was I.” “Well, I’m glad.” [pause 7s] You feel that go in, past the place where you usually stop it. You did nothing for it. It is simply given, on a wet step, by a free person. [pause 8s]

The wall behind your back is solid. Your breath goes all the way down. [pause 7s] You walk home under washed stars, with a dish to return. [pause 4s]

Today you let a little of this be true. You do one friendly thing that has no hook in it: a door held, a cup brought, a good word to somebody who is easy with you. [pause 5s] And if it gets dark in your head, you tell somebody kind, that same day. [pause 5s]

Give thanks for every chair that has been kept for you. Thank the part of you that still likes to be asked in. [pause 6s]

The house can close its door now, the hat on its nail. [pause 6s] Your hands are open. The room is around you. Let your eyes open too.`,
]
