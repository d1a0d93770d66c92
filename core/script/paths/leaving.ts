// For a goal about something to leave or stop: a habit, a job, a relationship. The life after it is
// pictured, with what takes its place. What could be the thing itself does not occur: no drink but water,
// no meal, smoke, screen, money, workplace or partner. It is left without thanks and without a fight.

export const leavingScripts: readonly string[] = [
  `Sit where you can feel the ground. [pause 4s] Roll your shoulders back, one, then the other. [pause 5s] Let out the breath that you have been saving. [pause 6s]

Leaving can turn into a watch that you keep, with a guard on the door by day and by night. Give the guard the morning off. [pause 5s] You are only asked about one day, and you can hold it lightly. It has a morning, a middle and an evening, and you know how to be in each of them. [pause 6s]

You wake up clear. It takes you a while to say what is different: nothing is pulling. Grey light. A pigeon on the roof, walking about in its hard shoes. [pause 5s] At the window you drink a glass of water, all of it, so cold that you can follow it down. [pause 6s]

Then out. There is a river path behind the houses, and at this hour it is nearly yours. [pause 4s] Mist lies on the water. It smells of leaves. A long boat comes out of the white, four backs bend, and it is gone; you hear the creak of the oars for some time. [pause 6s]

By the lock a woman is working on an old canoe, upside down on trestles. She says, “Could you take the other end?” You take the other end. [pause 5s] You come by the next day as well, and the next. Sandpaper, first coarse, then fine, then finer. There is dust in the hairs of your arm. Your hands have something to do. [pause 7s] Under them the wood goes from grey to amber. You run a palm along the curve, and it runs all the way. [pause 6s]

On Sunday it goes into the water. You climb in, low, holding both sides. It wobbles; you both stop breathing; it steadies. [pause 4s] You dip the paddle. Drops run off the blade in a line. The bank begins to slide past, and it is you who moves it. [pause 8s]

Round the bend the river is wide and full of sky. You stop paddling, and glide. You have the whole afternoon, and a clear head to spend it with. [pause 8s] It takes no strength at all to be here. There is simply so much else. [pause 6s]

Today the step is a short one. At the hour that is usually the longest, you drink a glass of cold water, slowly. Then you go out and round the block, looking at whatever is growing. [pause 5s] By the time you come in, the hour has moved along. [pause 4s]

Thank the part of you that decided. Thank whoever takes the other end. [pause 6s]

What is behind you stays on the bank. [pause 5s] Let the river carry the boat away, and the sky in it. [pause 6s] Here is the ground. Here is a breath, and it is all yours. Open your eyes on the day.`,

  `Rest your tongue behind your teeth, then let it drop. [pause 4s] Let the sides of your neck grow long. [pause 5s] Hum once on the next breath out, so low that only your ribs can tell. [pause 6s]

You have made up your mind about something, and you are tired of hearing it argued. The court can rise. [pause 4s] You can put down the verdict, too, on what kind of person you are. You are a person with a free evening. It is a pleasant thing to have. [pause 6s]

Half past six, in winter. The streets are wet, and every lamp has a second one beneath it. You have a scarf on, and a folder under your arm. [pause 5s] The hall is up a flight of stone stairs, worn in the middle. Halfway there you can hear them, the chairs, the piano giving out its note. [pause 5s]

“You’re over here,” says a man with his glasses on a string, and shifts along. The bench is cold, and then it is warm. On your other side somebody finds you the page. [pause 5s]

First you all breathe. In through the nose: floor wax, damp wool. Out on a long s, a roomful of people leaking like tyres. Somebody giggles. [pause 6s] Then a note. You come in under it, feeling for it as one feels for a stair in the dark, and it is there, and it holds. [pause 7s]

By eight you have the hang of your line. It runs below the tune. The conductor stops the others and points to your row. “Only you.” You sing it, a few bars, a handful of voices, and it stands in the air by itself. [pause 7s] “Yes,” she says. “Again. Less afraid.” [pause 5s] Then everybody. It goes through the bench, into your spine, out at the top of your head. You are inside something large, and part of it is you. [pause 8s]

You walk home with the one who found the page. Your breath shows white; the air tastes of frost. You talk about knees, about basses, about nothing. At the corner: “Thursday?” “Thursday.” [pause 5s]

You let yourself in. The whole evening has gone by, and you were there for all of it. Your throat is warm. You hang up the scarf, and sleep comes to meet you on the stairs. [pause 8s]

Today you give one evening hour something new to hold. By daylight you put it ready: a book on the chair, shoes by the door, the name of somebody you could see. [pause 5s] It is a small step, and it waits for you there. [pause 4s]

Be grateful for the voice you have. Be grateful to those who shift along the bench. [pause 6s]

There is nothing left to decide tonight. The street is quiet. [pause 5s] Let the song go on up there, behind its lit windows. [pause 6s] Come down into your ribs, your seat, your feet. Open your eyes, and breathe in once.`,

  `Lean your back against something. [pause 4s] Let your arms hang, and your hands hang from your arms. [pause 5s] There is a breath below the breath. Wait for it. [pause 6s]

Where something has gone there is a gap, and a gap lets in the draught. You needn’t fill it all at once. You needn’t stand in it shivering, to show that you can. [pause 5s] Loosen your shoulders, and think of it as a room. It is empty, it has a window, and it is yours to furnish. [pause 6s]

Here it is, on a spring morning, with the floor swept. Your footsteps sound large. You have a bucket, a wide brush, and a hat made out of newspaper. [pause 5s] You dip the brush and draw a first stripe of white down the wall. It goes on grey, like wet chalk. As it dries, it starts to shine. [pause 7s]

You work from the window inwards. The slap of the brush, the creak of the ladder. It smells of lime and cut grass. [pause 4s] Someone is whistling down in the yard, and you find that you have joined in. [pause 5s] Some patches want a second coat, and some a third. You give them their third. Who would be cross with a wall? [pause 7s]

At noon you sit on the boards in a square of sun, and drink water from a jam jar. It tastes of stone. You watch the square move. Dust turns in it, gold. The hour is long, and you are here for it. [pause 8s]

At three there is a shout on the stairs. Some friends are carrying up a table, and it is stuck. “Left. Your other left.” [pause 3s] You get underneath and lift with your shoulder, and it comes through the door all at once. They look round. “It’s bright in here,” says one. [pause 6s]

They stay. They sit on the sill, on the bucket, on the floor. You tell them something true that you had no plan to tell, and it is taken as you meant it. [pause 7s] It gets dark, and nobody looks for the switch. [pause 5s]

Then you have the place to yourself, with the table in the middle. You lay on it what you mean to do here; you know what it is, or you have an idea. [pause 6s] You put both palms on the wood. The room is as calm as the inside of a bell. You are at home in your own hours. [pause 8s]

Today there is a step about as long as a stroke of the brush. You clear one surface, a shelf, the corner of a table, and put on it one thing that belongs to the life you are in now. [pause 5s]

Thank your arms. Thank the friends with the table, those you have and those to come. [pause 6s] Thank the window, for all that light. [pause 4s]

Let the white walls grow paler, until they are only light. [pause 6s] Feel what your back is leaning on. It has been there throughout. Stretch, and come into the room.`,
]
