// For a goal that tells a long story. The hard past is honoured in a few sentences and not retold; then comes a
// wide, quiet scene of the chosen life, with details left open for the listener.

export const storyScripts: readonly string[] = [
  `Rest now. You have done the telling. [pause 5s] Let your throat be quiet, and the muscles round your mouth. [pause 5s] Let the breath go where it likes. [pause 6s]

What you wrote was lived before it was written, every line of it, and it is honoured here. [pause 5s] It can lie on the table for now, the pages squared, with a stone on top. You may put the pen down, and get up. At the end of all that stands a wish, and it is simpler than the road to it. [pause 7s]

You push open a door, and there is a great deal of sky. [pause 4s] It is early. The land goes down in long folds, field, hedge, field, to a line of grey that could be hills and could be weather. The air is cold and smells of earth. [pause 7s] You stand on the threshold with a cup in both hands. The steam goes straight up. [pause 4s]

This is the life you wished for. It does little to draw attention to itself. A cock crows, late, on some farm. A wire hums. On the step stands a pair of boots that have taken the shape of your feet. [pause 6s]

Behind you, in the house, things are where you have put them. You know which window the sun gets to first. You know what is lying on the table, begun, and you look forward to it. [pause 7s]

You walk down to the gate through wet grass. Someone is coming up the track with a basket, a good way off yet. They raise an arm, and you raise yours. It is pleasant to be known from so far. [pause 7s]

“Fine day,” they say, when they have got there. “It is.” “What are you up to?” You tell them, in half a sentence. It is an ordinary answer. You hear how ordinary it sounds, and something at the back of your eyes goes warm. [pause 8s]

They hold out the basket: plums, dusty blue. You take one, and bite. It is sweet, then sharp at the stone. [pause 5s] You lean on the gate, side by side. The top bar is rough and a bit damp. The mist is coming off the low ground in rags. First there is a tree, then a roof, then a whole white road. [pause 7s] Nobody is in a hurry. You breathe in, and it goes all the way to the horizon. [pause 8s]

One thing out of that life can be done today. You choose what you would do there after the gate, on such a morning, and you do two minutes of it in the place where you live. [pause 5s] A first step may be as short as that. [pause 4s]

Thank the one who came all this way and is sitting here. Thank those who walked some of it with you. [pause 6s]

Now the fields may roll themselves up, hill after hill. Leave the gate on the latch. [pause 6s] Come in to your own hands, the seat, the room. Open your eyes, and look about you.`,

  `Set down everything that can be set down. [pause 5s] Your hands, first. Then your forehead. Then the story, which you have held up for long enough. [pause 6s] Take one slow breath for each. [pause 6s]

It was hard, and here you are, and nothing that is said makes it smaller. [pause 5s] It can stay at your back, as mountains stay at the back of a harbour town: there, high, real. What you want lies the other way. You needn’t run at it. It is enough to turn round. [pause 7s]

A beach at low tide, towards evening. It is so wide that the people at the far end are strokes of a pencil. [pause 4s] The sand is hard and ribbed and cool under your bare feet, and each hollow holds its spoonful of sky. [pause 6s] Your shoes are in your hand. You are going home the long way, because it is there. [pause 5s]

The day has been a good one, of the kind that leaves few traces. You did what you have chosen to do, by whatever name you call it. It went as it goes. There is still some of it on your sleeve. [pause 6s]

The wind comes off the water in long, even breaths. You taste salt. A red kite is up, and underneath it a girl, leaning back with all her might. As you come by she says, “Want to feel it pull?” You take the string. [pause 5s] It is alive. It tugs, and you give; it sinks, and you draw in. Then you hand it back, and your palm goes on humming. [pause 8s]

Up on the sea wall is a window with a lamp in it, and it is yours. You know the sound of that gate, and how to lift it so that it swings. [pause 5s] Somebody has put chairs out. “There’s one left for you,” says a voice. You sit down among them, sand on your ankles. The air smells of driftwood. [pause 6s] Somebody is telling a tale, quite a silly one, and you listen with your chin on your hand. [pause 5s]

Behind the talk you hear the tide turn. It makes no announcement. It fills one hollow and then another, until they are all the same bright water. [pause 8s] You are where you meant to be. It is a Wednesday. You could stay here for years. [pause 8s]

Something of this fits into today. You go outside, or to the widest window you have, and look as far as you can see for the length of ten breaths. [pause 4s] Then you take one small step that the person on that beach would take next. [pause 5s]

Thank whoever held out a hand along the way, or a string. Thank your own two feet, for the whole road. [pause 6s]

Let the light go from it now, footprints, kite and chairs, in no haste. [pause 6s] There is a floor beneath you. There is the room, and a sound in it. Open your eyes, and turn towards the light.`,

  `Sit as you would at the end of a long journey, before the bags are unpacked. [pause 5s] Loosen a collar, a belt, a thought. [pause 4s] Nobody asks you to begin at the beginning. [pause 6s]

There is a reason that it took many words. Each of them cost something, and they are received with respect. [pause 5s] They can rest now, and so can the one who carried them. The wish that remains, once the words are put away, is light enough for one hand. Hold it like that. [pause 7s]

You climb the last stairs, push an iron door, and are in a roof garden with a high wall. It is the hour before sunrise. The whole town lies below you in blue, with here and there a yellow square. [pause 6s] There is a row of pots: tomatoes, basil, a fig that somebody gave up on and you kept. [pause 5s] You fill the can. The water drums, then deepens. As you go along the row, a smell of wet soil comes up, and of green. [pause 6s]

Later there is the thing you do, which you have made your own. You think of it as one thinks of a friend one is meeting later. [pause 6s]

A few roofs away an old man comes out to his pigeons. He opens the loft, and they go up, all of them, a handful of thrown silver. [pause 4s] They wheel over the church, the cranes, the river with its barges. When they turn they vanish, and when they turn again they flash. [pause 8s] You follow them with your head back. He touches his cap to you, as he does each morning. [pause 5s]

Below, a window goes up. A spoon goes round in a glass. The first tram takes the bend with a long, rising note. [pause 6s] You know these sounds by now, as you know the stairs. [pause 4s]

And here is the sun. It gets to the chimneys first. Then it is on your hands, on the fig, on the far side of the river, and street by street the blue lets go. [pause 8s] You think of how far it is, from there to here. You think it once, quietly, as one touches a door frame in passing. [pause 6s] Then you pick a leaf of basil, rub it, and bite; it is sweet and peppery on your tongue. A day is in front of you. You like the look of it. [pause 8s]

Today there is a step about the size of a watering can. You do it for the life you have chosen, with nobody looking: you put one thing in order for it, or ask one question, or learn one word. [pause 5s]

Thank the one who climbed all those stairs. Thank those who left a lamp on at the turnings. [pause 6s]

The pigeons come home by themselves. You can leave the door unlocked. [pause 6s] Take your time going down. Here is the floor of your own room, here is your breath, here is the hum of where you are. Let your eyes open on it.`,
]
