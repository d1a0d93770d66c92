// For a goal about gambling or sudden riches. Ease with money in ordinary life; nothing is won, staked,
// drawn or owed to luck.

export const gamblingScripts: readonly string[] = [
  `Let the chair have you. [pause 4s] Count nothing, least of all your breaths. [pause 4s] Feel the air come in, cool at the nostrils, and leave a little warmer. [pause 6s]

Behind a large picture there is often a plain one: to sleep well, to say yes without working it out, to be generous. Look at the plain one now. [pause 5s] The large one you can put down; it shines, and it tires the arms. Money can be what it is on most days, a thing that goes from hand to hand. [pause 6s]

Friday, about four. What is due to you has come in; you saw it this morning, between two other things. It is what was agreed. [pause 5s]

You wheel a bicycle to the repair stall under the railway arch. It smells of rubber and oil, and a radio is talking to itself. [pause 4s] The woman there spins the back wheel and listens, her head on one side. “Bearings,” she says. “I can do it while you wait.” [pause 4s] You ask what it costs. She tells you. “Go ahead,” you say. It takes no longer than that. You feel the ease of it, low down, where there used to be a drop. [pause 7s]

You wait on an upturned crate, in the sun. A train goes over, and all the spanners hum. [pause 5s] Beside you a boy is going through a box of bells. He has pushed his cap back, and the tips of his ears are red. He tries one bell, then another, and keeps the plainest. It rings like a glass. You look at each other: yes, that one. [pause 7s]

Then the bicycle is on its wheels again, and runs without a sound. You pay. You slip the change into your pocket, and forget it there. [pause 5s]

You ride home by the river. On the way you buy leeks, a lemon, and a bunch of tulips that are still shut. [pause 5s] In the evening there is soup, sharp and hot on your tongue. There is a drawer where the papers are in order. You take out the one that is due, deal with it, and write the date in the corner. The drawer closes with a small wooden sound. [pause 6s]

You stand at the sink with your sleeves rolled. The house is quiet. The tulips, in their jug, are opening in the warm. [pause 8s]

Today you take one step, as small as that bell. You fetch a paper that you have been walking around, and read it to the end. [pause 5s] You lay it where you can find it again, and put the kettle on. [pause 4s]

Be thankful for what is mended and goes on working. Be thankful for soup, and for everyone who has ever dealt fairly with you. [pause 6s]

Let the bicycle lean against a wall, in the last of the light. [pause 6s] You hear your own room. You feel your own feet. Open your eyes on things as they stand.`,

  `Let your eyes close, or rest low. [pause 4s] There is a tight string somewhere between your chest and your throat. Give it some slack. [pause 6s] And again, with the next breath out. [pause 5s]

A wish for a great deal often has a modest wish inside it, like the stone in a plum. It wants air, and time, and nobody at the door. [pause 5s] You can loosen your hold on the large part. A good life has other ways in, and you are already standing on one of them. [pause 6s]

A shelf in a kitchen. On it, behind the tea, stands a tin with a picture of a ship, worn nearly off. You take it down. Each week you have put something in, on the same day, without any fuss, as one waters a plant. [pause 6s] You empty it on the table and smooth the notes out flat. It comes to what you thought. [pause 5s]

Then a seat by the window of a train. The fare is paid. Fields go by, a canal, washing on a line. [pause 4s] The man across from you peels an egg, and offers you salt in a twist of paper, although you have no egg. You both laugh. [pause 6s]

The guesthouse is up a steep street. The woman at the desk turns her book round for you to sign. “Breakfast’s when you wake,” she says. [pause 4s] Your room has a sloping floor and a bed that creaks. You open the window, and in comes the harbour: tar, rope, gulls. [pause 7s]

You walk down to the sea wall with chips in a paper bag. They are hot and taste of vinegar. A gull gives you its whole attention. [pause 5s] You sit with your legs over the edge, and notice that you have done no sums since morning. The room, the supper, the way home: all of it is taken care of. You took care of it, piece by piece, on ordinary Tuesdays. [pause 8s]

Below, a girl is painting the name on a boat. She does the last letter with her tongue between her teeth. The water clucks under the planks. [pause 6s] The light goes yellow, then pink. You stay until your jacket is cold. [pause 7s]

Today, in the kitchen you have, you choose a tin, a jar, an envelope. You put in one coin, and set it at the back of the shelf. [pause 5s] That is the step. You leave it alone until next week. [pause 4s]

Thank the part of you that has kept things going with what there was. Thank all those who have ever shared their salt. [pause 6s]

Let the tide take the picture out, harbour and gull and wall. [pause 6s] The tin can stay. Listen to the room you are in. Feel the seat, feel your hands, and open your eyes.`,

  `Sit back. Let whatever is in your hands be put down. [pause 4s] Let your face be nobody’s face for a while. [pause 5s] Breathe in. Breathe out, and wait, and see how the next one comes by itself. [pause 6s]

You may have been living a little way ahead of yourself, in the day when everything changes. It is draughty there. Come back to this side of it. [pause 5s] You can want a wide, easy life, and hold the want lightly. What is wide about a life can begin at a kitchen table. [pause 6s]

Saturday, rain. You and a friend who enjoys this kind of thing have spread your papers over the table: letters, slips, some of them with rings from cups. [pause 5s] “Heaps,” says your friend. “Now, later, and what on earth.” You begin. The paper is dry, and whispers. The hole punch bites down with a crunch. [pause 6s]

You come to one that you have been avoiding. You can feel it in your ears. “Read it out,” says your friend. You read it out. In the open air it is nine lines long, with a person’s name at the bottom. [pause 5s] “So on Monday we ring her,” your friend says, and writes it on the calendar. Outside, the gutter runs. The roof stays on. [pause 8s]

By noon the folder closes. You stand it on the shelf, like any book. [pause 4s] You know what there is for the month and where it goes, and there is a little over, with no name on it. Your friend says, “What about that chair?” [pause 5s]

The paint shop is all colours, in small squares. You hold one against your sleeve. The boy at the counter prises open a tin to show you: green, like a leaf with the sun behind it. You pay, and he tells you to stir. [pause 6s]

You work in the doorway, on newspaper. Brush up, brush down. The smell is clean and sharp; you can almost taste it. [pause 4s] A neighbour stops under an umbrella. “What’s the occasion?” “It was brown,” you say. [pause 5s] Slowly it turns into a chair that you are glad to see. You rinse the brush, and the green runs out of it, paler and paler, till the water is clear. [pause 7s] There it is, the ease: you know how things stand, and you have somebody to laugh with in a doorway. [pause 8s]

Today you do a first small thing of this kind. You gather the papers that are lying about and put them in one heap, unread, with a stone on top. [pause 4s] Then you choose your company for the sorting, and ask. [pause 5s]

Thank whoever would sit down at that table with you. Thank the roof, the chair, the dry paper. [pause 6s]

Leave the brush in its jar. Let the colour go out of the picture, gently, as it went from the water. [pause 6s] Here is what you are sitting on. Here is the room. Open your eyes in it.`,
]
